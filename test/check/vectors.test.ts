import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { diagnose } from "../../compiler/diagnostics/pages.ts";

interface Vector {
  name: string;
  yaml: string;
  at?: { line: number };
  says: string[];
  lacks?: string[];
  allowDiagnostics?: boolean;
}

function vectors(name: string): Vector[] {
  const file = new URL(`../vectors/${name}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, "utf8")) as Vector[];
}

test.each(vectors("refuse"))("one finding: $name", ({ yaml, at, says, lacks }) => {
  const found = diagnose({ path: "vector.yaml", text: yaml });
  const texts = JSON.stringify(found);
  expect(found).toHaveLength(1);
  expect(found[0]!.severity).toBe("error");
  if (at !== undefined) expect(found[0]!.line).toBe(at.line);
  for (const text of says) expect(texts).toContain(text);
  for (const text of lacks ?? []) expect(texts).not.toContain(text);
});

test.each(vectors("translate"))(
  "no error, and no warning where none is allowed: $name",
  ({ yaml, allowDiagnostics }) => {
    const found = diagnose({ path: "vector.yaml", text: yaml });
    expect(found.filter(({ severity }) => severity === "error")).toEqual([]);
    const heeded = found.filter(({ severity }) => severity !== "info");
    if (allowDiagnostics !== true) expect(heeded).toEqual([]);
  },
);
