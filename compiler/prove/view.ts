import { Ajv, type ErrorObject, type ValidateFunction } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import { isJsonObject } from "../json.ts";
import type { Schema, SchemaObject } from "../json-schema.ts";

/** A schema that a request is held against, with every part of it ready to validate. */
export interface View {
  root: Schema;
  /** What is wrong with a value at a part of the schema; empty when it is valid. */
  errors(part: Schema, value: unknown): ErrorObject[];
  /** Follows a reference within the schema; undefined when it leads elsewhere. */
  resolve(part: Schema): Schema | undefined;
}

const ID = "target";

/**
 * @param document a whole JSON Schema, 2020-12 or, where its `$schema` says so, draft-07; it is not
 * changed
 * @param root the part of it that describes a request's body, e.g. `#/$defs/chat`
 * @throws Error when it is no JSON Schema, and `errors` when a part of it refers to another document
 */
export function viewOf(document: SchemaObject, root: string): View {
  const { $id: _, $schema, ...parts } = document;
  const options = {
    allErrors: true,
    strict: false,
    validateFormats: false,
    logger: false,
  } as const;
  const ajv = /draft-0[67]/.test(String($schema)) ? new Ajv(options) : new Ajv2020(options);
  const schema = withAbsoluteRefs(parts) as SchemaObject;
  ajv.addSchema(schema, ID);

  const validators = new Map<Schema, ValidateFunction>();
  const validatorOf = (part: Schema): ValidateFunction => {
    const known = validators.get(part);
    const validator = known ?? ajv.compile(part);
    if (known === undefined) validators.set(part, validator);
    return validator;
  };
  const resolve = (part: Schema): Schema | undefined => {
    if (typeof part === "boolean" || part.$ref === undefined) return part;
    const { $ref, ...beside } = part;
    const target = pointed(schema, $ref);
    if (target === undefined) return undefined;
    return Object.keys(beside).length === 0 ? resolve(target) : { allOf: [target, beside] };
  };
  const start = resolve({ $ref: `${ID}${root}` });
  if (start === undefined) throw new Error("it refers to another document");
  return {
    root: start,
    errors(part, value) {
      const validator = validatorOf(part);
      return validator(value) ? [] : (validator.errors ?? []);
    },
    resolve,
  };
}

/** References within the document work from any part of it once they name it. */
function withAbsoluteRefs(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withAbsoluteRefs);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, held]) =>
      key === "$ref" && typeof held === "string" && held.startsWith("#")
        ? [key, `${ID}${held}`]
        : [key, withAbsoluteRefs(held)],
    ),
  );
}

function pointed(schema: SchemaObject, reference: string): Schema | undefined {
  const [id, pointer = ""] = reference.split("#");
  if (id !== ID) return undefined;
  const steps = pointer
    .split("/")
    .slice(1)
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
  let value: unknown = schema;
  for (const step of steps) value = (value as Record<string, unknown> | undefined)?.[step];
  return value as Schema | undefined;
}
