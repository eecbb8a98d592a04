import { expect, test } from "vitest";
import type { Diagnostic } from "../../compiler/diagnostics/diagnostic.ts";
import { github } from "../../compiler/diagnostics/github.ts";

const found: Diagnostic = {
  code: "RS103",
  severity: "error",
  message: "unknown key `a`",
  why: "",
  help: "Remove it.",
  file: "a.yaml",
  ...{ line: 3, column: 1, endLine: 3, endColumn: 2 },
  path: "a",
};

test("each severity has its command", () => {
  const severities = ["error", "warning", "info"] as const;
  const lines = severities.map((severity) => github([{ ...found, severity }]));
  expect(lines.map((line) => line.split(" ")[0])).toEqual(["::error", "::warning", "::notice"]);
});

test("no text ends a command or begins another", () => {
  const file = "a,b:100%\n.yaml";
  const message = "50%\r\n::set-env name=A::";
  expect(github([{ ...found, file, message, suggestion: "b" }])).toBe(
    "::error file=a%2Cb%3A100%25%0A.yaml,line=3,endLine=3,col=1,endColumn=2,title=RS103::" +
      "50%25%0D%0A::set-env name=A::. Did you mean `b`? Remove it.\n",
  );
});

test("a range of several lines has no columns", () => {
  expect(github([{ ...found, endLine: 5 }])).toContain(",line=3,endLine=5,title=");
});
