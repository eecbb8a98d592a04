import { expect, test } from "vitest";
import { code, list, nearest } from "../../compiler/diagnostics/wording.ts";

test.each([
  ["param_mapp", "param_map"],
  ["modle", "model"],
  ["mdoe", undefined],
  ["bsae_url", "base_url"],
  ["temperature", undefined],
  ["x", undefined],
  ["n", undefined],
  ["am", undefined],
])("nearest to %s is %s", (name, expected) => {
  expect(nearest(name, ["param_map", "base_url", "model_id", "model", "y", "to"])).toBe(expected);
});

test("nothing is near when nothing is known", () => {
  expect(nearest("model", [])).toBeUndefined();
});

test("text from a file cannot reach the terminal or flood it", () => {
  expect(code("a\u001b[31m\n`b")).toBe("`a\\u001b[31m\\u000a\\u0060b`");
  expect(code("x".repeat(500)).length).toBeLessThan(70);
});

test("lists read as sentences do", () => {
  expect([list([]), list(["a"]), list(["a", "b"]), list(["a", "b", "c"], "or")]).toEqual([
    "",
    "`a`",
    "`a` and `b`",
    "`a`, `b` or `c`",
  ]);
});
