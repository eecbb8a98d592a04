import type { Json, JsonObject } from "../json.ts";
import type { Schema, SchemaObject } from "../json-schema.ts";
import { listedValues, propertyOf, typesOf } from "../json-schema.ts";

/** Enough to meet every limit that servers set, and few enough to hold each against a schema. */
const MOST = 200;

/**
 * Values of a schema where a server is most likely to differ: the ends of each range, every listed
 * value, every alternative, each key alone. Always the same ones, at most 200, the plainest first.
 *
 * @param schema in the typed part of `SchemaObject`, without references
 */
export function samplesOf(schema: Schema): Json[] {
  if (schema === true) return ["text", 0, 1.5, true, [], {}];
  if (schema === false) return [];
  const values = listedValues(schema) ?? schema.anyOf?.flatMap(samplesOf);
  if (values !== undefined) return values.slice(0, MOST);
  return typesOf(schema)
    .flatMap((type) => SAMPLES[type](schema))
    .slice(0, MOST);
}

const SAMPLES: Record<ReturnType<typeof typesOf>[number], (schema: SchemaObject) => Json[]> = {
  null: () => [null],
  boolean: () => [true, false],
  integer: (schema) => inRange(schema, [0, 1, -1, 2 ** 31, -(2 ** 31)]),
  number: (schema) => inRange(schema, [0, 0.5, 1.5]),
  string: ({ minLength = 0, maxLength = 4 }) => [
    ...new Set(["text".slice(0, maxLength).padEnd(minLength, "x"), "x".repeat(minLength)]),
  ],
  array: listSamples,
  object: objectSamples,
};

/** The ends of the range, and what lies between them of some numbers. */
function inRange(schema: SchemaObject, between: number[]): number[] {
  const { minimum, maximum, exclusiveMinimum = -Infinity } = schema;
  const ends = [minimum, maximum].filter((end) => end !== undefined);
  return [...new Set([...ends, ...between])].filter(
    (value) =>
      value >= (minimum ?? -Infinity) && value <= (maximum ?? Infinity) && value > exclusiveMinimum,
  );
}

function listSamples({ items = true, minItems = 0, maxItems }: SchemaObject): Json[] {
  const lists = samplesOf(items).map((item) => Array<Json>(Math.max(1, minItems)).fill(item));
  const longest =
    maxItems === undefined
      ? []
      : lists.slice(0, 1).map(([item]) => Array<Json>(maxItems).fill(item!));
  const shortest = minItems === 0 ? [[]] : [];
  return [...lists, ...shortest, ...longest].filter(
    ({ length }) => length <= (maxItems ?? Infinity),
  );
}

/** The least object; then, key by key, each value that the key can have. */
function objectSamples(schema: SchemaObject): JsonObject[] {
  const { properties = {}, required = [] } = schema;
  const needed = required.map((key) => ({ key, values: samplesOf(propertyOf(schema, key)) }));
  if (needed.some(({ values }) => values.length === 0)) return [];
  const least = Object.fromEntries(needed.map(({ key, values }) => [key, values[0]!]));
  const others = Object.entries(properties).flatMap(([key, held]) =>
    samplesOf(held).map((value) => ({ ...least, [key]: value })),
  );
  return [least, ...others];
}
