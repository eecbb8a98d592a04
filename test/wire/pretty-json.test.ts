import fc from "fast-check";
import stringify from "json-stringify-pretty-compact";
import { expect, test } from "vitest";
import { prettyJson } from "../../compiler/pretty-json.ts";

const value = fc.jsonValue({ maxDepth: 5 });

test("prints as the package that is known for it does, byte by byte", () => {
  fc.assert(
    fc.property(value, fc.integer({ min: 0, max: 60 }), (one, width) => {
      expect(prettyJson(one, width)).toBe(stringify(one, { maxLength: width }));
    }),
    { numRuns: 3000 },
  );
});

test("leaves out what has no value", () => {
  expect(prettyJson({ a: undefined, b: [1, { c: undefined }] }, 80)).toBe('{"b": [1, {}]}');
});
