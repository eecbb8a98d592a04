import { expect, test } from "vitest";
import type { Diagnostic } from "../../compiler/diagnostics/diagnostic.ts";
import { json } from "../../compiler/diagnostics/json.ts";
import { diagnose } from "../../compiler/diagnostics/pages.ts";
import { pretty, summary } from "../../compiler/diagnostics/pretty.ts";

const HEAD = "preset: openai-chat\nbase_url: http://runtime/v1\n";

function shown(text: string, color = false): string {
  const file = { path: "qwen.yaml", text };
  return pretty(diagnose(file), [file], { color });
}

test("a finding shows its lines, a caret, why and the way out", () => {
  expect(shown(`${HEAD}model: 4.10\n`)).toBe(
    `error RS102: \`model\` must be a string, and is the number \`4.10\`
  --> qwen.yaml:3:8
  1 | preset: openai-chat
  2 | base_url: http://runtime/v1
> 3 | model: 4.10
    |        ^^^^
  why  Types are never converted: a quoted \`"false"\` is a text, and an unquoted \`4.10\` is the number 4.1.
  help Put it in quotes: \`"4.10"\`.

1 error
`,
  );
});

test("several findings come by position, with a count", () => {
  const text = `${HEAD}modl: rt\nretries: -1\nparams_supported: [n]\n`;
  const output = shown(text);
  const places = [...output.matchAll(/--> qwen\.yaml:(\d+)/g)].map(([, line]) => Number(line));
  expect(places).toEqual([3, 4, 5]);
  expect(output).toContain("Did you mean `model`?");
  expect(output).toMatch(/\n2 errors, 1 warning\n$/);
});

test("colours only when asked", () => {
  expect(shown(`${HEAD}model: 4\n`)).not.toContain("\u001b");
  expect(shown(`${HEAD}model: 4\n`, true)).toContain("\u001b[31m");
});

test("a secret shows nowhere, whatever else is wrong", () => {
  const secret = "0123456789abcdef";
  for (const rest of ["", "modl: x\n", "broken: [\n", "api_key: again\n"]) {
    const file = { path: "a.yaml", text: `${HEAD}model: 4\napi_key: sk-${secret}\n${rest}` };
    const found = diagnose(file);
    expect(found.length).toBeGreaterThan(0);
    expect(pretty(found, [file], { color: false })).not.toContain(secret);
    expect(json(found)).not.toContain(secret);
  }
});

test("a long line is cut around the caret, and control characters stay in the file", () => {
  const output = shown(`${HEAD}model: m\nextra_params: { "${"a\u0007".repeat(300)}": .nan }\n`);
  expect(output).not.toContain("\u0007");
  expect(Math.max(...output.split("\n").map(({ length }) => length))).toBeLessThan(140);
  const lines = output.split("\n");
  const caret = lines.findIndex((line) => /^\s*\|\s+\^+$/.test(line));
  const column = lines[caret]!.indexOf("^");
  expect(lines[caret - 1]!.slice(column, column + 4)).toBe(".nan");
});

test("without findings there is nothing to print", () => {
  expect(shown(`${HEAD}model: m\n`)).toBe("");
  expect(summary([])).toBe("");
});

test("JSON has its documented keys, sorted and without repetition", () => {
  const found = diagnose({ path: "b.yaml", text: `${HEAD}retries: -1\nmodl: m\n` });
  const first = { ...found[0]!, file: "a.yaml" };
  const { diagnostics } = JSON.parse(json([...found, ...found, first])) as {
    diagnostics: Diagnostic[];
  };
  expect(diagnostics.map(({ file, line }) => `${file}:${line}`)).toEqual([
    "a.yaml:3",
    "b.yaml:3",
    "b.yaml:4",
  ]);
  expect(Object.keys(diagnostics[2]!)).toEqual([
    "code",
    "severity",
    "message",
    "why",
    "help",
    "suggestion",
    "file",
    "line",
    "column",
    "endLine",
    "endColumn",
    "path",
  ]);
});
