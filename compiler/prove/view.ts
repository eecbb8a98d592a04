import { createRequire } from "node:module";
import type { Ajv, ErrorObject, Options, ValidateFunction } from "ajv";
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

const require = createRequire(import.meta.url);

/**
 * @param document a whole JSON Schema, 2020-12 or, where its `$schema` says so, draft-07; it is not
 * changed
 * @param root the part of it that describes a request's body, e.g. `#/$defs/chat`
 * @throws Error when the root is not in it, and `errors` when a part of it refers to another document
 */
export function viewOf(document: SchemaObject, root: string): View {
  const schema = partsOf(document);
  let ajv: Compiler | undefined;
  const validators = new Map<Schema, ValidateFunction>();
  const validatorOf = (part: Schema): ValidateFunction => {
    // Made only when it is asked for: to load it takes longer than most proofs, which do not.
    ajv ??= ajvFor(document, { meta: false, validateSchema: false }).addSchema(schema, ID);
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

/**
 * Makes sure that a document is a JSON Schema. What respell brings along is known to be.
 *
 * @throws Error with what is wrong with it
 */
export function assertSchema(document: SchemaObject): void {
  ajvFor(document, {}).addSchema(partsOf(document), ID);
}

type Compiler = Pick<Ajv, "compile">;

function ajvFor(
  { $schema }: SchemaObject,
  options: Options,
): { addSchema: (schema: SchemaObject, id: string) => Compiler } {
  const all = { allErrors: true, strict: false, validateFormats: false, logger: false, ...options };
  if (/draft-0[67]/.test(String($schema))) {
    const { Ajv } = require("ajv") as typeof import("ajv");
    return new Ajv(all as Options);
  }
  const { Ajv2020 } = require("ajv/dist/2020.js") as typeof import("ajv/dist/2020.js");
  return new Ajv2020(all as Options);
}

/** What a document says, apart from its name and its dialect. */
function partsOf({ $id: _, $schema: __, ...parts }: SchemaObject): SchemaObject {
  return withAbsoluteRefs(parts) as SchemaObject;
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
