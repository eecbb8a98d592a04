import { expect, test } from "vitest";
import { backend, found } from "./drawn.ts";

/** The code, and the text of the file that the caret is under. */
function shown(text: string): string[] {
  const lines = text.split("\n");
  return found(text).map(({ code, line, column, endColumn, path }) => {
    return `${code} ${path} ${line}: ${lines[line - 1]!.slice(column - 1, endColumn - 1)}`;
  });
}

test("a merged key is shown where it stands", () => {
  const text = backend(
    [
      "extra_params:",
      "  base: &base",
      "    seed: seed",
      "    reasoning_effort: { values: { minimal: low } }",
      "param_map:",
      "  <<: *base",
      "  top_k: k",
    ].join("\n"),
  );
  expect(shown(text)).toEqual([
    "RS214 param_map.seed 6: seed",
    "RS211 param_map.reasoning_effort.values.minimal 7: minimal",
  ]);
});

test("what an alias stands for is shown in its anchor, the alias itself at its own place", () => {
  const text = backend(
    [
      "extra_params:",
      "  levels: &levels { none: 0, loww: 1 }",
      "  name: &name seed",
      "param_map:",
      "  seed: *name",
      "  reasoning_effort:",
      "    values: *levels",
    ].join("\n"),
  );
  expect(shown(text)).toEqual([
    "RS211 param_map.reasoning_effort.values.loww 5: loww",
    "RS214 param_map.seed 8: *name",
  ]);
});

test("of a list the item is shown, of a constant and a window the key", () => {
  const text = backend(
    [
      "params_supported: [seed, temprature]",
      "extra_params: { model: x, max_tokens: 5 }",
      "rate_limit: { 1m: 5, 1h: 5 }",
    ].join("\n"),
  );
  expect(shown(text)).toEqual([
    "RS231 params_supported.1 4: temprature",
    "RS203 extra_params.model 5: x",
    "RS205 extra_params.max_tokens 5: max_tokens",
    "RS244 rate_limit.1m 6: 1m",
  ]);
});

test("keys that need quotes in a path are found", () => {
  const text = backend('param_map: { seed: "a b.c d" }\nextra_params: { "a b": {} }');
  expect(shown(text)).toEqual(['RS204 extra_params["a b"] 5: "a b"']);
});
