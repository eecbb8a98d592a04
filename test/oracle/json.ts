import { isJsonObject } from "../../compiler/json.ts";
import type { Json, JsonObject } from "../../compiler/json.ts";

/**
 * What is left when `later` is written onto `earlier` (LANGUAGE section 6): two objects merge deeply,
 * at a leaf the later wins, and anything else is replaced. Neither argument is changed. A
 * `__proto__` key of a merged object is skipped.
 */
export function merge(earlier: Json | undefined, later: Json): Json {
  if (!isJsonObject(earlier) || !isJsonObject(later)) return later;
  const merged = new Map(Object.entries(earlier));
  for (const [key, value] of Object.entries(later)) merged.set(key, merge(merged.get(key), value));
  merged.delete("__proto__");
  return Object.fromEntries(merged);
}

/** `nest(["a", "b"], 1)` is `{ a: { b: 1 } }`: each segment of a target nests one level. */
function nest(target: readonly string[], value: Json): JsonObject {
  const nested = target.reduceRight((inner, segment) => ({ [segment]: inner }), value);
  if (!isJsonObject(nested)) throw new TypeError("a target has at least one segment");
  return nested;
}

/** The body after `value` is written at `target`, merging where both are objects. */
export function write(body: JsonObject, target: readonly string[], value: Json): JsonObject {
  return merge(body, nest(target, value)) as JsonObject;
}

/** The body after `value` took the place of whatever stood at `target`; nothing is merged. */
export function replace(body: JsonObject, target: readonly string[], value: Json): JsonObject {
  const [key, ...rest] = target;
  if (key === undefined) throw new TypeError("a target has at least one segment");
  const inner = isJsonObject(body[key]) ? body[key] : {};
  return { ...body, [key]: rest.length === 0 ? value : replace(inner, rest, value) };
}

/** The entries of an object that are set: `null` counts as not set (LANGUAGE section 3). */
export function withoutNulls(object: JsonObject): Map<string, Json> {
  return new Map(Object.entries(object).filter(([, value]) => value !== null));
}

/** A value's text with sorted keys, equal exactly when two values are equal as JSON. */
export function canonical(value: unknown): string {
  const sorted = (_key: string, inner: unknown): unknown =>
    isJsonObject(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner;
  return JSON.stringify(value, sorted, 1);
}
