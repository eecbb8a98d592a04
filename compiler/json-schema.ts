import type { Json } from "./json.ts";

/**
 * A JSON Schema as data. What a translator may write is said in the part that is typed here, and
 * nothing else; what a server takes may use any keyword.
 */
export type Schema = boolean | SchemaObject;

export interface SchemaObject {
  $ref?: string;
  type?: TypeName | TypeName[];
  const?: Json;
  enum?: Json[];
  anyOf?: Schema[];
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  minLength?: number;
  maxLength?: number;
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  properties?: Record<string, Schema>;
  patternProperties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema;
  dependentRequired?: Record<string, string[]>;
  dependentSchemas?: Record<string, Schema>;
  [keyword: string]: unknown;
}

export type TypeName = "null" | "boolean" | "integer" | "number" | "string" | "array" | "object";

const EVERY_TYPE: readonly TypeName[] = ["null", "boolean", "number", "string", "array", "object"];

/** The values of a schema that lists them; undefined when it describes them otherwise. */
export function listedValues(schema: Schema): Json[] | undefined {
  if (typeof schema === "boolean") return schema ? undefined : [];
  if (schema.const !== undefined) return [schema.const];
  return schema.enum;
}

/** The types that a schema's values can have; a union's own, not its alternatives'. */
export function typesOf(schema: Schema): readonly TypeName[] {
  if (typeof schema === "boolean") return schema ? EVERY_TYPE : [];
  const values = listedValues(schema);
  if (values !== undefined) return values.map(typeOf);
  if (schema.type === undefined) return EVERY_TYPE;
  return Array.isArray(schema.type) ? schema.type : [schema.type];
}

/** The type of a value by its JSON Schema name. */
export function typeOf(value: Json): TypeName {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  if (Number.isInteger(value)) return "integer";
  return typeof value as TypeName;
}

/** Whether a value of one type can be one of the other. */
export function overlaps(a: TypeName, b: TypeName): boolean {
  const isNumber = (type: TypeName): boolean => type === "number" || type === "integer";
  return a === b || (isNumber(a) && isNumber(b));
}

/** What may stand below a key of an object. */
export function propertyOf(schema: SchemaObject, key: string): Schema {
  const { properties = {}, patternProperties = {}, additionalProperties = true } = schema;
  const said = Object.entries(patternProperties)
    .filter(([pattern]) => new RegExp(pattern, "u").test(key))
    .map(([, held]) => held);
  if (Object.hasOwn(properties, key)) said.push(properties[key]!);
  if (said.length === 0) return additionalProperties;
  return said.length === 1 ? said[0]! : { allOf: said };
}

/** An object that holds a key, with what else then is so. */
export function given(schema: SchemaObject, key: string): SchemaObject {
  const implied = schema.dependentSchemas?.[key];
  const { properties = {}, required = [] } = typeof implied === "object" ? implied : {};
  return {
    ...schema,
    properties: { ...schema.properties, ...properties },
    required: [...new Set([...(schema.required ?? []), key, ...required])],
  };
}

/** `nested(["a", "b"], s)`: objects that hold at `a.b`, and nowhere else unless `open`, what is in `s`. */
export function nested(path: readonly string[], schema: Schema, open = false): Schema {
  return path.reduceRight<Schema>(
    (inner, key) => ({
      type: "object",
      properties: { [key]: inner },
      required: [key],
      additionalProperties: open,
    }),
    schema,
  );
}
