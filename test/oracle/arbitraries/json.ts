import fc from "fast-check";
import type { Arbitrary } from "fast-check";
import type { Json, JsonObject } from "../../../compiler/json.ts";

/** Numbers that a clamp, a cap or a printer could get wrong. */
export const number = fc.oneof(
  fc.constantFrom(0, 1, -1, 0.5, 2, 63, 64, 65, 1023, 1024, 4096, 128_000, 1e300, -1e-7, 2.5),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);

/**
 * Any JSON, made of few keys so that objects overlap. `keys` adds to them; own properties called
 * `__proto__` come out as `JSON.parse` makes them.
 */
export function json(scalar: Arbitrary<Json>, keys: readonly string[] = []): Arbitrary<Json> {
  const key = fc.constantFrom("a", "b", "effort", "enable_thinking", "format", ...keys);
  return fc.letrec<{ any: Json; object: JsonObject }>((tie) => ({
    any: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      { weight: 3, arbitrary: scalar },
      { weight: 3, arbitrary: tie("object") },
      { weight: 1, arbitrary: fc.array(tie("any"), { maxLength: 3 }) },
    ),
    object: fc
      .uniqueArray(fc.tuple(key, tie("any")), { maxLength: 3, selector: ([name]) => name })
      .map((entries) => Object.fromEntries(entries)),
  })).any;
}
