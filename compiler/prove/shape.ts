import { isJsonObject } from "../json.ts";
import { type Schema, listedValues, typesOf } from "../json-schema.ts";

/**
 * A set of values as merging sees it (LANGUAGE section 6): objects, which merge key by key, and
 * everything else, which replaces. Wider than the schema it is made of where alternatives of objects
 * become one, never narrower.
 */
export interface Shape {
  others: Schema[];
  object: ObjectShape | null;
}

interface ObjectShape {
  properties: Record<string, Held>;
  /** Whether other keys may stand there, with any value. */
  open: boolean;
}

interface Held {
  shape: Shape;
  /** Whether every one of the objects holds it. */
  always: boolean;
}

const ANY_OBJECT: ObjectShape = { properties: {}, open: true };
const ANYTHING: Shape = {
  others: typesOf(true)
    .filter((type) => type !== "object")
    .map((type) => ({ type })),
  object: ANY_OBJECT,
};

const NOTHING: Shape = { others: [], object: null };

/** The shape of what a schema describes. */
export function shapeOf(schema: Schema): Shape {
  if (schema === true) return ANYTHING;
  if (schema === false) return NOTHING;
  const values = listedValues(schema);
  if (values !== undefined) return values.map(shapeOfValue).reduce(either);
  if (schema.anyOf !== undefined) return schema.anyOf.map(shapeOf).reduce(either);
  if (schema.type !== "object") return { others: [schema], object: null };
  const { properties = {}, required = [], additionalProperties = true } = schema;
  const shapes = Object.entries(properties).map(
    ([key, held]) => [key, { shape: shapeOf(held), always: required.includes(key) }] as const,
  );
  const object = { properties: Object.fromEntries(shapes), open: additionalProperties !== false };
  return { others: [], object };
}

function shapeOfValue(value: unknown): Shape {
  if (!isJsonObject(value)) return { others: [{ const: value as null }], object: null };
  const shapes = Object.entries(value).map(
    ([key, held]) => [key, { shape: shapeOfValue(held), always: true }] as const,
  );
  return { others: [], object: { properties: Object.fromEntries(shapes), open: false } };
}

/** The schema of what a shape describes. */
export function schemaOf({ others, object }: Shape): Schema {
  const anyOf = [...others, ...(object === null ? [] : [schemaOfObject(object)])];
  if (anyOf.length === 0) return false;
  return anyOf.length === 1 ? anyOf[0]! : { anyOf };
}

function schemaOfObject({ properties, open }: ObjectShape): Schema {
  const entries = Object.entries(properties);
  return {
    type: "object",
    properties: Object.fromEntries(entries.map(([key, { shape }]) => [key, schemaOf(shape)])),
    required: entries.filter(([, { always }]) => always).map(([key]) => key),
    additionalProperties: open,
  };
}

/** What is of one shape or of the other. */
export function either(a: Shape, b: Shape): Shape {
  // Without repetition, or every further write would double what there is.
  const others = new Map([...a.others, ...b.others].map((one) => [JSON.stringify(one), one]));
  return { others: [...others.values()], object: eitherObject(a.object, b.object) };
}

function eitherObject(a: ObjectShape | null, b: ObjectShape | null): ObjectShape | null {
  if (a === null || b === null) return a ?? b;
  return combined(a, b, (mine, theirs) => ({
    shape: either(mine.shape, theirs.shape),
    always: mine.always && theirs.always,
  }));
}

/** What is left when something of one shape is written onto something of another. */
export function written(onto: Shape, value: Shape): Shape {
  const merged =
    onto.object && value.object
      ? combined(onto.object, value.object, (mine, theirs) => ({
          shape: [
            theirs.always ? NOTHING : mine.shape,
            theirs.shape,
            written(mine.shape, theirs.shape),
          ].reduce(either),
          always: mine.always || theirs.always,
        }))
      : null;
  const alone = onto.others.length > 0 ? value.object : null;
  return {
    others: value.others,
    object: merged === null ? value.object : eitherObject(merged, alone),
  };
}

/** Two objects as one, key by key; a key that one of them lacks may stand there when it is open. */
function combined(
  a: ObjectShape,
  b: ObjectShape,
  combine: (mine: Held, theirs: Held) => Held,
): ObjectShape {
  const keys = new Set([...Object.keys(a.properties), ...Object.keys(b.properties)]);
  const absent = ({ open }: ObjectShape): Held => ({
    shape: open ? ANYTHING : NOTHING,
    always: false,
  });
  const held = (object: ObjectShape, key: string): Held =>
    Object.hasOwn(object.properties, key) ? object.properties[key]! : absent(object);
  const properties = [...keys].map((key) => [key, combine(held(a, key), held(b, key))] as const);
  return { properties: Object.fromEntries(properties), open: a.open || b.open };
}
