import { describe, expect, test } from "vitest";
import type { Payload } from "../../runtime/job.ts";
import { inputAt, required, textOf, uuid } from "../../runtime/translate/headers.ts";
import { failed } from "./failed.ts";

test.each([
  ["text", "text"],
  ["", ""],
  [0, "0"],
  [false, "false"],
])("%j is shown as %j", (value, text) => {
  expect(textOf(value)).toBe(text);
  expect(required("input.a", value)).toBe(text);
});

test.each([[null], [undefined], [{}], [["a"]]])(
  "%j resolves to nothing, and fails the job by its token where it is required",
  (value) => {
    expect(textOf(value)).toBeUndefined();
    expect(failed(() => required("input.a", value))).toMatch(/^invalid_job: .*\{input\.a\}/);
  },
);

describe("inputAt", () => {
  const payload = JSON.parse('{ "a": { "b.c": 1 }, "list": [1], "text": "hi" }') as Payload;

  test.each([
    [["a", "b.c"], 1],
    [["text"], "hi"],
  ])("finds %j", (path, value) => {
    expect(inputAt(payload, ...path)).toBe(value);
  });

  test.each([[["a", "b"]], [["text", "length"]], [["list", "0"]], [["toString"]], [["__proto__"]]])(
    "finds nothing at %j",
    (path) => {
      expect(inputAt(payload, ...path)).toBeUndefined();
    },
  );
});

test("a uuid is a version 4 one, new each time", () => {
  const v4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
  expect(uuid()).toMatch(v4);
  expect(uuid()).not.toBe(uuid());
});
