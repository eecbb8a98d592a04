import fc from "fast-check";
import { expect, test } from "vitest";
import { keyPath, keysOf } from "../../compiler/plan/key-path.ts";

test("a key path reads back as the keys that it was made of", () => {
  const key = fc.oneof(
    fc.string({ unit: "binary", maxLength: 6 }),
    fc.constantFrom("a", "a-b", "a.b", "[0]", '["a"]', "x\\", '"', "\u2028", ""),
  );
  fc.assert(
    fc.property(fc.array(key, { maxLength: 4 }), (keys) => {
      expect(keysOf(keyPath(...keys))).toEqual(keys);
    }),
  );
});
