import fc from "fast-check";
import { expect, test } from "vitest";
import { diagnose } from "../../compiler/diagnostics/pages.ts";
import { pretty } from "../../compiler/diagnostics/pretty.ts";

/** Reads, checks and prints; what is found must lie in the file. */
function survives(text: string | Uint8Array): void {
  const file = { path: "a.yaml", text };
  const found = diagnose(file);
  const lines = typeof text === "string" ? text.split("\n").length : Infinity;
  for (const { line, column, endLine, endColumn, message } of found) {
    expect(line).toBeGreaterThan(0);
    expect(line).toBeLessThanOrEqual(lines);
    expect(column).toBeGreaterThan(0);
    expect(endLine > line || (endLine === line && endColumn >= column)).toBe(true);
    expect(message).not.toMatch(/undefined|\[object|[\p{Cc}]/u);
  }
  expect(pretty(found, [file], { color: false })).not.toMatch(/[^\n\P{Cc}]/u);
}

const KEYS = [
  ...[
    "preset",
    "base_url",
    "model",
    "api_key",
    "headers",
    "param_map",
    "reasoning",
    "values",
    "to",
  ],
  ...["efforts", "params_supported", "extra_params", "health", "path", "retry_statuses", "<<"],
  ...["__proto__", "constructor", "rate_limit", "retry_backoff_s", "budget", "env:X", "? a", "1"],
];
const VALUES = [
  ...["openai-chat", "openai-batch", "http://x/v1", "env:X", "3", "-1", ".nan", "true", "~", '""'],
  ...["[]", "{}", "[a, a]", "{ a: b }", "&x", "*x", "&x { y: *x }", "!t v", '"\\q"', "'", "[", "}"],
  ...["|", ">-", "12345678901234567890", "thinking_bool", "{job.id}", '"{job.x}"', "a: b", "# c"],
];
const line = fc
  .tuple(
    fc.constantFrom("", "  ", "    ", "\t", "- "),
    fc.constantFrom(...KEYS),
    fc.constantFrom(...VALUES),
  )
  .map(([indent, key, value]) => `${indent}${key}: ${value}`);
const yamlish = fc
  .array(
    fc.oneof({ weight: 9, arbitrary: line }, fc.constantFrom("---", "...", "%YAML 1.1", "", "- x")),
    {
      maxLength: 14,
    },
  )
  .map((lines) => `${lines.join("\n")}\n`);

test("texts that look like YAML", () => {
  fc.assert(fc.property(yamlish, survives), { numRuns: 1500 });
});

test("files that begin well", () => {
  const head = "preset: openai-chat\nbase_url: http://x/v1\nmodel: m\n";
  fc.assert(
    fc.property(yamlish, (rest) => survives(head + rest)),
    { numRuns: 1000 },
  );
});

test("any text", () => {
  fc.assert(fc.property(fc.string({ unit: "binary", maxLength: 200 }), survives), { numRuns: 500 });
});

test("YAML's own signs in any order", () => {
  const sign = fc.constantFrom(..."[]{}:,-?&*!|>%@`'\"#\\ \n\t<=~0a".split(""));
  fc.assert(
    fc.property(fc.array(sign, { maxLength: 40 }), (signs) => survives(signs.join(""))),
    { numRuns: 2000 },
  );
});

test("any bytes", () => {
  fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), survives), { numRuns: 500 });
});

test.each(["[", "{", "- ", "? ", "a: {", "&a ", "!!"])("%j again and again", (part) => {
  survives(part.repeat(100_000 / part.length));
});
