import { type Schema, type SchemaObject, listedValues, typesOf } from "../json-schema.ts";

const LONGEST = 80;

/** All that may be written at a place, in a few words: its values, else their types and ranges. */
export function describe(schema: Schema): string {
  const values = listedValues(schema);
  if (values !== undefined) return clipped(values.map((value) => JSON.stringify(value)).join(", "));
  if (typeof schema === "boolean") return "any value";
  if (schema.anyOf !== undefined) {
    return clipped([...new Set(schema.anyOf.map(describe))].join(", "));
  }
  const types = typesOf(schema);
  return types.length > 1 ? "any value" : `${types.join("")}${rangeOf(schema)}`;
}

function rangeOf({ minimum, exclusiveMinimum, maximum }: SchemaObject): string {
  const from = exclusiveMinimum === undefined ? minimum : exclusiveMinimum;
  const sign = exclusiveMinimum === undefined ? "≥" : ">";
  if (from !== undefined && maximum !== undefined && sign === "≥") return ` ${from} to ${maximum}`;
  const bounds = [
    ...(from === undefined ? [] : [`${sign} ${from}`]),
    ...(maximum === undefined ? [] : [`≤ ${maximum}`]),
  ];
  return bounds.length === 0 ? "" : ` ${bounds.join(", ")}`;
}

function clipped(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text;
}
