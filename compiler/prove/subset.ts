import { type Json, isJsonObject } from "../json.ts";
import type { Schema, SchemaObject, TypeName } from "../json-schema.ts";
import { given, listedValues, overlaps, propertyOf, typeOf, typesOf } from "../json-schema.ts";
import type { View } from "./view.ts";

/**
 * Whether every value of `written` is valid at `taken`, a part of `view`'s schema. Sound, and not
 * complete: true is a proof; false may also mean that a keyword is not understood.
 *
 * @param written in the typed part of `SchemaObject`, without references
 */
export function isSubset(written: Schema, taken: Schema, view: View): boolean {
  const resolved = view.resolve(taken);
  if (resolved === undefined || resolved === false) return listedValues(written)?.length === 0;
  if (resolved === true || Object.keys(resolved).every(isAnnotation)) return true;
  if (written === false) return true;
  if (written === true) return takesAnything(resolved);
  if (isExact(written)) return obeys(written, resolved, view);
  const values = listedValues(written);
  if (values !== undefined) return values.every((value) => isTaken(value, resolved, view));
  if (written.anyOf !== undefined) {
    return written.anyOf.every((one) => isSubset(one, resolved, view));
  }
  const types = typesOf(written);
  if (types.length > 1) {
    return types.every((type) => isSubset({ ...written, type }, resolved, view));
  }
  return obeys(written, resolved, view);
}

/** Whether a value is valid. What the rules can tell needs no validator, which takes long to compile. */
export function isTaken(value: Json, taken: Schema, view: View): boolean {
  const resolved = view.resolve(taken);
  if (typeof resolved === "object") {
    if (obeys(exactly(value), resolved, view)) return true;
    if (isScalar(value) && isUnderstood(resolved, view)) return false;
  }
  return view.errors(taken, value).length === 0;
}

/** Whether the rules know every keyword that a scalar can break. */
function isUnderstood(taken: Schema, view: View): boolean {
  const resolved = view.resolve(taken);
  if (typeof resolved !== "object") return resolved !== undefined;
  const { anyOf = [], allOf = [] } = resolved as { anyOf?: Schema[]; allOf?: Schema[] };
  return (
    Object.keys(resolved).every(
      (keyword) => isAnnotation(keyword) || Object.hasOwn(RULES, keyword),
    ) && [...anyOf, ...allOf].every((one) => isUnderstood(one, view))
  );
}

/** A value as a description of itself: one of its type, within bounds that leave no other. */
function exactly(value: Json): SchemaObject {
  if (typeof value === "number") {
    return { type: typeOf(value), const: value, minimum: value, maximum: value };
  }
  if (typeof value === "string") {
    const { length } = Array.from(value);
    return { type: "string", const: value, minLength: length, maxLength: length };
  }
  if (Array.isArray(value)) {
    const items = { anyOf: value.map(exactly) };
    return { type: "array", const: value, items, minItems: value.length, maxItems: value.length };
  }
  if (!isJsonObject(value)) return { type: typeOf(value), const: value };
  const properties = Object.entries(value).map(([key, held]) => [key, exactly(held)] as const);
  return {
    type: "object",
    properties: Object.fromEntries(properties),
    required: Object.keys(value),
    additionalProperties: false,
  };
}

function isExact({ const: value, type }: SchemaObject): boolean {
  return value !== undefined && type !== undefined;
}

/** Whether all that is written, of one type, obeys every keyword of a schema. */
function obeys(written: SchemaObject, resolved: SchemaObject, view: View): boolean {
  return Object.entries(resolved).every(
    ([keyword, expected]) =>
      isAnnotation(keyword) ||
      RULES[keyword]?.(expected as never, written, resolved, view) === true,
  );
}

function takesAnything({ type = [], ...others }: SchemaObject): boolean {
  const takesType = (each: TypeName): boolean => [type].flat().some((one) => overlaps(one, each));
  return Object.keys(others).every(isAnnotation) && typesOf(true).every(takesType);
}

/** Whether a keyword leaves open which values are valid. */
export function isAnnotation(keyword: string): boolean {
  return ANNOTATIONS.has(keyword) || keyword.startsWith("x-");
}

const ANNOTATIONS = new Set(
  "$comment $defs definitions $schema $id title description examples default deprecated format".split(
    " ",
  ),
);

/** Whether what is written, of one type and not listed, obeys one keyword. */
type RuleOf = (expected: never, written: SchemaObject, taken: SchemaObject, view: View) => boolean;

const forType =
  <T>(
    type: TypeName,
    holds: (expected: T, written: SchemaObject, taken: SchemaObject, view: View) => boolean,
  ) =>
  (expected: T, written: SchemaObject, taken: SchemaObject, view: View): boolean =>
    typesOf(written).every((own) => !overlaps(own, type)) || holds(expected, written, taken, view);

const RULES: Readonly<Record<string, RuleOf>> = {
  type: (expected: TypeName | TypeName[], written) => {
    const allowed = [expected].flat();
    return typesOf(written).every(
      (type) => allowed.includes(type) || (type === "integer" && allowed.includes("number")),
    );
  },
  const: (expected: Json, written) => isOneOf(written, [expected]),
  enum: (expected: Json[], written) => isOneOf(written, expected),
  anyOf: (expected: Schema[], written, _, view) =>
    expected.some((one) => isSubset(written, one, view)),
  allOf: (expected: Schema[], written, _, view) =>
    expected.every((one) => isSubset(written, one, view)),
  minimum: forType<number>("number", (least, written) => lowest(written) >= least),
  exclusiveMinimum: forType<number>(
    "number",
    (bound, written) => lowest(written) > bound || (written.exclusiveMinimum ?? -Infinity) >= bound,
  ),
  maximum: forType<number>("number", (most, written) => highest(written) <= most),
  exclusiveMaximum: forType<number>(
    "number",
    (bound, written) => highest(written) < bound || (written.exclusiveMaximum ?? Infinity) <= bound,
  ),
  minLength: forType<number>("string", (least, written) => (written.minLength ?? 0) >= least),
  maxLength: forType<number>("string", (most, written) => (written.maxLength ?? Infinity) <= most),
  items: forType<Schema>("array", (expected, written, _, view) =>
    isSubset(written.items ?? true, expected, view),
  ),
  minItems: forType<number>("array", (least, written) => (written.minItems ?? 0) >= least),
  maxItems: forType<number>("array", (most, written) => (written.maxItems ?? Infinity) <= most),
  required: forType<string[]>("object", (expected, { required = [] }) =>
    expected.every((key) => required.includes(key)),
  ),
  properties: forType<Record<string, Schema>>("object", (expected, written, _, view) =>
    Object.entries(expected).every(([key, one]) => isSubset(propertyOf(written, key), one, view)),
  ),
  additionalProperties: forType<Schema>("object", (expected, written, taken, view) => {
    const others = Object.keys(written.properties ?? {}).filter(
      (key) => !Object.hasOwn(taken.properties ?? {}, key),
    );
    const rest = [
      ...others.map((key) => written.properties![key]!),
      written.additionalProperties ?? true,
    ];
    return rest.every((one) => isSubset(one, expected, view));
  }),
  dependentRequired: forType<Record<string, string[]>>("object", (expected, written, _, view) =>
    Object.entries(expected).every(([key, required]) =>
      holdsGiven(written, key, { required }, view),
    ),
  ),
  dependentSchemas: forType<Record<string, Schema>>("object", (expected, written, _, view) =>
    Object.entries(expected).every(([key, one]) => holdsGiven(written, key, one, view)),
  ),
};

/** Whether an object that holds a key, if it ever does, is valid at a schema. */
function holdsGiven(written: SchemaObject, key: string, taken: Schema, view: View): boolean {
  return propertyOf(written, key) === false || isSubset(given(written, key), taken, view);
}

function isScalar(value: Json): boolean {
  return value === null || typeof value !== "object";
}

/** Lists and mappings are left to the validator. */
function isOneOf({ const: value }: SchemaObject, listed: readonly Json[]): boolean {
  return value !== undefined && isScalar(value) && listed.includes(value);
}

function lowest({ minimum = -Infinity, exclusiveMinimum = -Infinity }: SchemaObject): number {
  return Math.max(minimum, exclusiveMinimum);
}

function highest({ maximum = Infinity, exclusiveMaximum = Infinity }: SchemaObject): number {
  return Math.min(maximum, exclusiveMaximum);
}
