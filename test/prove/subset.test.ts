import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Schema } from "../../compiler/json-schema.ts";
import { isDisjoint } from "../../compiler/prove/disjoint.ts";
import { samplesOf } from "../../compiler/prove/samples.ts";
import { schemaOf, shapeOf, either, written } from "../../compiler/prove/shape.ts";
import { isSubset, isTaken } from "../../compiler/prove/subset.ts";
import { viewOf } from "../../compiler/prove/view.ts";
import { merge } from "../oracle/json.ts";
import { schema, taken, valuesOf } from "./schemas.ts";

const view = viewOf({}, "#");
const isValid = (one: Schema, value: unknown): boolean => view.errors(one, value).length === 0;

describe("what is decided about two schemas holds for their values", () => {
  const pairs = fc.tuple(schema, taken, fc.boolean()).chain(([a, other, wider]) => {
    const values = valuesOf(a);
    return fc.tuple(
      fc.constant(a),
      fc.constant<Schema>(wider ? { anyOf: [other, a] } : other),
      values === null ? fc.constant([]) : fc.array(values, { maxLength: 8 }),
    );
  });

  test("a subset's values are valid, those of a disjoint set are not, and samples are values", () => {
    const seen = { subsets: 0, disjoint: 0, undecided: 0 };
    fc.assert(
      fc.property(pairs, ([a, b, values]) => {
        for (const value of values) expect(isValid(a, value)).toBe(true);
        const subset = isSubset(a, b, view);
        const disjoint = isDisjoint(a, b, view);
        if (subset) for (const value of values) expect(isValid(b, value)).toBe(true);
        if (disjoint) for (const value of values) expect(isValid(b, value)).toBe(false);
        if (values.length > 0) {
          seen[subset ? "subsets" : disjoint ? "disjoint" : "undecided"] += 1;
          for (const sample of samplesOf(a)) expect(isValid(a, sample)).toBe(true);
        }
      }),
      { numRuns: 300 },
    );
    // Neither is decided by never deciding.
    expect(seen.subsets).toBeGreaterThan(10);
    expect(seen.disjoint).toBeGreaterThan(10);
  });

  test("whether one value is valid is what the validator says, compiled or not", () => {
    const seen = { valid: 0, invalid: 0 };
    fc.assert(
      fc.property(pairs, ([a, b, values]) => {
        for (const value of values) {
          const valid = isValid(b, value);
          expect(isTaken(value, b, view)).toBe(valid);
          expect(isSubset({ const: value }, b, view)).toBe(valid);
          seen[valid ? "valid" : "invalid"] += 1;
        }
        expect(values.every((value) => isTaken(value, a, view))).toBe(true);
      }),
      { numRuns: 500 },
    );
    expect(Math.min(seen.valid, seen.invalid)).toBeGreaterThan(100);
  });

  test("a schema is a subset of itself", () => {
    fc.assert(
      fc.property(schema, (a) => {
        expect(isSubset(a, a, view) || valuesOf(a) === null || isUnion(a)).toBe(true);
      }),
      { numRuns: 100 },
    );
  });
});

/** Whether alternatives stand anywhere in a schema: those are compared one by one. */
function isUnion(a: Schema): boolean {
  return JSON.stringify(a).includes("anyOf") || JSON.stringify(a).includes('"type":"array"');
}

test("a shape holds every value of its schema, and every merge of two", () => {
  const pairs = fc.tuple(schema, schema).chain(([a, b]) => {
    const [onto, value] = [valuesOf(a), valuesOf(b)];
    return fc.tuple(
      fc.constant(a),
      fc.constant(b),
      onto === null || value === null
        ? fc.constant([])
        : fc.array(fc.tuple(onto, value), { maxLength: 8 }),
    );
  });
  fc.assert(
    fc.property(pairs, ([a, b, values]) => {
      const merged = schemaOf(written(shapeOf(a), shapeOf(b)));
      const one = schemaOf(either(shapeOf(a), shapeOf(b)));
      for (const [onto, value] of values) {
        expect(isValid(schemaOf(shapeOf(a)), onto)).toBe(true);
        expect(isValid(one, onto) && isValid(one, value)).toBe(true);
        expect(isValid(merged, merge(onto, value))).toBe(true);
      }
    }),
    { numRuns: 200 },
  );
});

test("a list that the rules understand needs no validator, which takes long to load", () => {
  const withoutValidator = {
    ...view,
    errors: (): never => {
      throw new Error("the validator was asked");
    },
  };
  const words: Schema = { type: "array", items: { type: ["integer", "string"] }, maxItems: 2 };
  for (const list of [[], [2], ["a", 3]]) {
    expect(isTaken(list, words, withoutValidator)).toBe(true);
  }
  expect(isTaken([true], words, view)).toBe(false);
  expect(isTaken([1, 2, 3], words, view)).toBe(false);
});

describe.each<[string, Schema, Schema, "subset" | "disjoint" | "neither"]>([
  [
    "a narrower range",
    { type: "number", minimum: 0, maximum: 1 },
    { type: "number", maximum: 1 },
    "subset",
  ],
  [
    "a wider range",
    { type: "number", minimum: 0, maximum: 2 },
    { type: "number", maximum: 1 },
    "neither",
  ],
  ["a range apart", { type: "number", minimum: 3 }, { maximum: 2 }, "disjoint"],
  ["integers among numbers", { type: "integer" }, { type: ["number", "null"] }, "subset"],
  ["numbers among integers", { type: "number" }, { type: "integer" }, "neither"],
  ["another type", { type: "integer" }, { type: "string" }, "disjoint"],
  ["anything at an enum", true, { enum: ["a"] }, "neither"],
  ["a value of an enum", { const: "a" }, { enum: ["a", "b"] }, "subset"],
  ["a value off an enum", { const: "c" }, { enum: ["a", "b"] }, "disjoint"],
  ["a pattern", { type: "string" }, { pattern: "^a" }, "neither"],
  ["a value at a pattern", { const: "b" }, { pattern: "^a" }, "disjoint"],
  ["nothing known", { type: "object" }, false, "disjoint"],
  [
    "a keyword that is not understood",
    { type: "string" },
    { contentEncoding: "base64" },
    "neither",
  ],
  ["another document", { type: "string" }, { $ref: "https://example.com/a.json" }, "neither"],
])("%s", (_, a, b, expected) => {
  test(`is ${expected}`, () => {
    expect([isSubset(a, b, view), isDisjoint(a, b, view)]).toEqual([
      expected === "subset",
      expected === "disjoint",
    ]);
  });
});
