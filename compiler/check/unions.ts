import type { ErrorObject } from "ajv";
import { nearest } from "../diagnostics/wording.ts";
import { isJsonObject } from "../json.ts";
import { type Schema, resolved, violations } from "./schema.ts";

/**
 * What is wrong with a value, without the noise of unions: where a schema has alternatives, only what
 * the one that the author meant says is kept. A union that has no alternative of the value's type is
 * kept as the one `anyOf` finding.
 *
 * @param at the JSON pointer of the value; every finding's `instancePath` begins with it
 */
export function findings(schema: Schema, value: unknown, at = ""): ErrorObject[] {
  const errors = violations(schema, value);
  const unions = outermost(errors.filter(({ keyword }) => keyword === "anyOf"));
  const plain = errors.filter((error) => !unions.some((union) => isWithin(error, union)));
  return [
    ...plain.map((error) => ({ ...error, instancePath: at + error.instancePath })),
    ...unions.flatMap((union) => {
      const instancePath = at + union.instancePath;
      const meant = alternative(union.schema as Schema[], union.data);
      return meant ? findings(meant, union.data, instancePath) : [{ ...union, instancePath }];
    }),
  ];
}

/** A union reports itself after those inside it. */
function outermost(unions: ErrorObject[]): ErrorObject[] {
  return unions.filter((union, index) =>
    unions.every((other, after) => after <= index || !isWithin(union, other)),
  );
}

function isWithin(error: ErrorObject, union: ErrorObject): boolean {
  return (
    error.instancePath === union.instancePath ||
    error.instancePath.startsWith(`${union.instancePath}/`)
  );
}

/** The alternative that a value is meant for: by its type, then by the keys it has, or nearly has. */
function alternative(schemas: Schema[], value: unknown): Schema | undefined {
  const fitting = schemas.filter((schema) => typesOf(schema).includes(kindOf(value)));
  if (!isJsonObject(value)) return fitting.find((schema) => !resolved(schema).enum) ?? fitting[0];
  const has = (key: string): boolean => Object.hasOwn(value, key);
  const complete = fitting.find((schema) => resolved(schema).required?.every(has));
  const known = (schema: Schema): number => {
    const names = Object.keys(resolved(schema).properties ?? {});
    return Object.keys(value).filter((key) => nearest(key, names) !== undefined).length;
  };
  return complete ?? fitting.toSorted((a, b) => known(a) - known(b)).at(-1);
}

function typesOf(schema: Schema): string[] {
  const { type, enum: values = [], anyOf = [] } = resolved(schema);
  return type === undefined ? [...values.map(kindOf), ...anyOf.flatMap(typesOf)] : [type];
}

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return "array";
  return value === null ? "null" : typeof value;
}

/** The types of a union's alternatives. */
export function typesIn(schemas: Schema[]): string[] {
  return [...new Set(schemas.flatMap(typesOf))];
}
