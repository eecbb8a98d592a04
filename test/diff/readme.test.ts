import { readFileSync } from "node:fs";
import { structuredPatch } from "diff";
import { expect, test } from "vitest";
import { analyze, compile } from "../../compiler/index.ts";
import { pretty } from "../../compiler/diagnostics/pretty.ts";
import { diffBackends } from "../../compiler/diff/diff-backends.ts";
import { diffMarkdown } from "../../compiler/diff/render.ts";
import { certificate } from "../../compiler/prove/certificate.ts";

const page = readFileSync(new URL("../../README.md", import.meta.url), "utf8");

/** What stands between fences of a language, in order. */
function blocks(language: string): string[] {
  const fences = page.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm);
  return [...fences].filter(([, name]) => name === language).map(([, , block]) => block!);
}

const QWEN = blocks("yaml")[0]!;
const [YAML_DIFF, MODULE_DIFF, WIRE_DIFF] = blocks("diff") as [string, string, string];

async function built(yaml: string) {
  const compiled = await compile([{ path: "backends/qwen.yaml", text: yaml }]);
  expect(compiled.diagnostics).toEqual([]);
  return {
    plan: compiled.plans[0]!,
    code: compiled.modules[0]!.text,
    wire: compiled.wires[0]!.text,
  };
}

/** A text with what a diff of it changes. */
function patched(text: string, diff: string): string {
  const side = (sign: string): string =>
    diff
      .split("\n")
      .filter((line) => line.startsWith(" ") || line.startsWith(sign))
      .map((line) => line.slice(1))
      .join("\n");
  expect(text).toContain(side("-"));
  return text.replace(side("-"), side("+"));
}

/** The lines of a unified diff, without how deep they are indented. */
function changed(before: string, after: string): string[] {
  const { hunks } = structuredPatch("", "", before, after, "", "", { context: 3 });
  return hunks.flatMap(({ lines }) => lines).map(unindented);
}

function unindented(line: string): string {
  return `${line.slice(0, 1)}${line.slice(1).trim()}`;
}

/** Each run of lines that a page shows, where `…` stands for what it cuts. */
function runs(block: string): string[][] {
  return block
    .split(/^\s*…\n/m)
    .map((run) => run.split("\n").filter((line) => line !== ""))
    .filter((lines) => lines.length > 0);
}

function expectRun(lines: readonly string[], run: readonly string[]): void {
  expect(`\n${lines.join("\n")}\n`).toContain(`\n${run.join("\n")}\n`);
}

test("the module beside the YAML is what is built of it", async () => {
  const { code } = await built(QWEN);
  const lines = code.split("\n").map((line) => line.trim());
  for (const run of runs(blocks("ts")[0]!)) {
    expectRun(
      lines.filter((line) => line !== ""),
      run.map((line) => line.trim()),
    );
  }
});

test("the pull request is what the change makes of module, wire file and clients", async () => {
  const before = await built(QWEN);
  const after = await built(patched(QWEN, YAML_DIFF));
  for (const [quoted, was, is] of [
    [MODULE_DIFF, before.code, after.code],
    [WIRE_DIFF, before.wire, after.wire],
  ] as const) {
    expectRun(changed(was, is), quoted.trimEnd().split("\n").map(unindented));
  }
  const quotation = [...page.matchAll(/^>(?: (.*))?$/gm)].map(([, line = ""]) => line).join(" ");
  const comment = diffMarkdown(diffBackends([{ before: before.plan, after: after.plan }]));
  // The page is formatted, its JSON included.
  const bare = (text: string): string => text.replaceAll(/\s+/g, "");
  expect(bare(comment)).toBe(bare(quotation));
});

test.each(blocks("").filter((block) => /^(?:error|warning) RS/.test(block)))(
  "the file of a diagnostic draws it: %s",
  (block) => {
    const [number, line] = /^ *> *(\d+) \| (.*)$/m.exec(block)!.slice(1) as [string, string];
    const shown = [...block.matchAll(/^[ >]+(\d+) \| (.*)$/gm)];
    const path = /--> (\S+?):/.exec(block)![1]!;
    const head = [
      "preset: openai-chat",
      "base_url: http://localhost:8000/v1",
      "model: Qwen/Qwen3-32B",
      ...(path.includes("mistral") ? ["target: mistral"] : []),
    ];
    const lines = Array.from({ length: Number(number) }, (_, index) => head[index] ?? "");
    for (const [, at, text] of shown) lines[Number(at) - 1] = text!;
    if (path.includes("mistral")) lines.push("params_supported: [reasoning_effort]");
    const file = { path, text: `${lines.join("\n")}\n` };
    expect(line).toBe(lines[Number(number) - 1]);
    const output = pretty(analyze([file]).diagnostics, [file], { color: false });
    for (const quoted of block.trimEnd().split("\n")) expect(output).toContain(quoted.trim());
  },
);

test("the lines of the certificate are those of an example", () => {
  const text = readFileSync(new URL("../../examples/mistral.yaml", import.meta.url), "utf8");
  const { proofs } = analyze([{ path: "examples/mistral.yaml", text }]);
  const rows = certificate(proofs[0]!)
    .split("\n")
    .map((line) => line.split(/ {2,}/).join(" | "));
  const quoted = blocks("").find((block) => block.startsWith("field "))!;
  for (const line of quoted.trimEnd().split("\n")) {
    expect(rows).toContain(line.split(/ {2,}/).join(" | "));
  }
});
