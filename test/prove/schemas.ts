import fc from "fast-check";
import type { Arbitrary } from "fast-check";
import type { Json } from "../../compiler/json.ts";
import { type Schema, type SchemaObject, listedValues } from "../../compiler/json-schema.ts";

const KEYS = ["a", "b", "c"];
const scalar = fc.constantFrom<Json>("a", "b", "", true, false, 0, 1, 2.5, null);
const key = fc.constantFrom(...KEYS);
const bound = fc.integer({ min: -3, max: 3 });

function partial(keys: Record<string, Arbitrary<unknown>>): Arbitrary<SchemaObject> {
  return fc.record(keys, { requiredKeys: ["type"] });
}

/** Any schema in the typed part of `SchemaObject`: what a translator may write. */
export const schema: Arbitrary<Schema> = fc.letrec<{ any: Schema; leaf: Schema }>((tie) => ({
  leaf: fc.oneof(
    { weight: 1, arbitrary: fc.boolean() },
    { weight: 2, arbitrary: scalar.map((value) => ({ const: value })) },
    {
      weight: 2,
      arbitrary: fc
        .uniqueArray(scalar, { minLength: 1, maxLength: 4 })
        .map((values) => ({ enum: values })),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom("null" as const, "boolean" as const).map((type) => ({ type })),
    },
    {
      weight: 2,
      arbitrary: partial({
        type: fc.constantFrom("integer", "number"),
        minimum: bound,
        maximum: bound,
        exclusiveMinimum: bound,
      }),
    },
    {
      weight: 2,
      arbitrary: partial({
        type: fc.constant("string"),
        minLength: fc.nat(2),
        maxLength: fc.integer({ min: 2, max: 4 }),
      }),
    },
  ),
  any: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    tie("leaf"),
    fc.array(tie("any"), { minLength: 1, maxLength: 3 }).map((anyOf) => ({ anyOf })),
    partial({
      type: fc.constant("array"),
      items: tie("any"),
      minItems: fc.nat(1),
      maxItems: fc.integer({ min: 1, max: 3 }),
    }),
    partial({
      type: fc.constant("object"),
      properties: fc.dictionary(key, tie("any"), { maxKeys: 3, noNullPrototype: true }),
      required: fc.uniqueArray(key, { maxLength: 2 }),
      additionalProperties: fc.boolean(),
    }),
  ),
})).any;

/** What stands in `patternProperties`: schemas of the fields whose names match. */
export function patterns(pattern: Arbitrary<string>): Arbitrary<Record<string, Schema>> {
  return fc.dictionary(pattern, schema, { maxKeys: 2, noNullPrototype: true });
}

/** Any schema that a server may publish: the same, and keywords that only stand there. */
export const taken: Arbitrary<Schema> = fc.oneof(
  { weight: 4, arbitrary: schema },
  {
    weight: 1,
    arbitrary: fc.tuple(schema, schema).map((allOf) => ({ allOf })),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(key, key, schema).map(([one, other, held]) => ({
      type: "object" as const,
      dependentRequired: { [one]: [other] },
      dependentSchemas: { [other]: { properties: { [one]: held } } },
    })),
  },
  {
    weight: 1,
    arbitrary: fc
      .record({
        properties: fc.dictionary(key, schema, { maxKeys: 2, noNullPrototype: true }),
        patternProperties: patterns(fc.constantFrom("^a", "[ab]", "^c$", "")),
        additionalProperties: fc.boolean(),
      })
      .map((said) => ({ type: "object" as const, ...said })),
  },
  { weight: 1, arbitrary: schema.map((one) => ({ not: one })) },
);

const anything: Arbitrary<Json> = fc.oneof(
  scalar,
  fc.array(scalar, { maxLength: 2 }),
  fc.dictionary(key, scalar, { maxKeys: 2, noNullPrototype: true }),
);

/** Values of a schema in the typed part of `SchemaObject`; null when it has none that is found. */
export function valuesOf(schema: Schema): Arbitrary<Json> | null {
  if (schema === true) return anything;
  if (schema === false) return null;
  const values = listedValues(schema);
  if (values !== undefined) return fc.constantFrom(...values);
  if (schema.anyOf !== undefined) {
    const alternatives = schema.anyOf.map(valuesOf).filter((one) => one !== null);
    return alternatives.length === 0 ? null : fc.oneof(...alternatives);
  }
  switch (schema.type) {
    case "null":
      return fc.constant(null);
    case "boolean":
      return fc.boolean();
    case "integer":
      return numbers(schema, (min, max) =>
        fc.integer({ min: Math.ceil(min), max: Math.floor(max) }),
      );
    case "number":
      return numbers(schema, (min, max) => fc.double({ min, max, noNaN: true }));
    case "string": {
      const { minLength = 0, maxLength = minLength + 3 } = schema;
      return minLength > maxLength
        ? null
        : fc.stringMatching(new RegExp(`^[a-c]{${minLength},${maxLength}}$`));
    }
    case "array":
      return lists(schema);
    default:
      return objects(schema);
  }
}

function numbers(
  { minimum = -100, maximum = 100, exclusiveMinimum }: SchemaObject,
  between: (min: number, max: number) => Arbitrary<number>,
): Arbitrary<Json> | null {
  const min = Math.max(minimum, (exclusiveMinimum ?? -Infinity) + 0.001);
  if (Math.ceil(min) > Math.floor(maximum)) return null;
  const ends = [Math.ceil(min), Math.floor(maximum)];
  return fc.oneof(between(min, maximum), fc.constantFrom(...ends));
}

function lists({
  items = true,
  minItems = 0,
  maxItems = minItems + 2,
}: SchemaObject): Arbitrary<Json> | null {
  if (minItems > maxItems) return null;
  const item = valuesOf(items);
  if (item === null) return minItems === 0 ? fc.constant([]) : null;
  return fc.array(item, { minLength: minItems, maxLength: maxItems });
}

function objects(schema: SchemaObject): Arbitrary<Json> | null {
  const { properties = {}, required = [], additionalProperties = true } = schema;
  const names = new Set([
    ...Object.keys(properties),
    ...required,
    ...(additionalProperties === false ? [] : KEYS),
  ]);
  const held: Record<string, Arbitrary<Json>> = {};
  for (const name of names) {
    const there = Object.hasOwn(properties, name) ? properties[name]! : additionalProperties;
    const values = valuesOf(there);
    if (values !== null) held[name] = values;
    else if (required.includes(name)) return null;
  }
  return fc.record(held, { requiredKeys: required });
}
