import { objectIn } from "../bytes/understood.ts";
import type { Json, JsonObject } from "../json.ts";

/**
 * What stands at a target after `value` is written onto it (LANGUAGE section 6): two objects merge
 * deeply, the later winning at a leaf; anything else is replaced. Neither argument is changed, since
 * both may belong to the client's payload. A key named `__proto__` is left out.
 */
export function merged(target: Json | undefined, value: Json): Json {
  const later = objectIn(value);
  const earlier = later && objectIn(target);
  if (earlier === undefined || later === undefined) return value;
  const result: JsonObject = {};
  for (const [key, held] of Object.entries(earlier)) {
    if (key !== "__proto__") result[key] = held;
  }
  for (const [key, written] of Object.entries(later)) {
    if (key === "__proto__" || written === undefined) continue;
    result[key] = Object.hasOwn(result, key) ? merged(result[key], written) : written;
  }
  return result;
}

/** An object to spread: the value when it is one, else an empty one. */
export function asObject(value: Json | undefined): JsonObject {
  return objectIn(value) ?? {};
}
