import { readFileSync, readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { analyze } from "../../compiler/compile.ts";
import { RULES } from "../../compiler/rules/index.ts";

const folder = new URL("../../examples/", import.meta.url);
const examples = readdirSync(folder).filter((name) => name.endsWith(".yaml"));

test("the examples draw nothing", () => {
  const files = examples.map((path) => ({ path, text: readFileSync(new URL(path, folder)) }));
  expect(analyze(files).diagnostics).toEqual([]);
});

test("every rule has a code of its own, of the rules' class", () => {
  const codes = RULES.map(({ code }) => code);
  expect(new Set(codes).size).toBe(codes.length);
  for (const code of codes) expect(code).toMatch(/^RS2\d\d$/);
});
