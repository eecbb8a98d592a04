import { readFileSync, readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { type Plan, analyze } from "../../compiler/index.ts";
import { explain } from "../../compiler/explain/explain.ts";
import { explainHtml } from "../../compiler/explain/html.ts";
import { explainMarkdown } from "../../compiler/explain/markdown.ts";
import { explainPretty } from "../../compiler/explain/pretty.ts";
import { wrapped } from "../../compiler/explain/wrap.ts";

const CHAT = "preset: openai-chat\nbase_url: http://h/v1\nmodel: m\n";
const EXAMPLES = new URL("../../examples/", import.meta.url);
const examples = readdirSync(EXAMPLES).filter((name) => name.endsWith(".yaml"));

function planOf(text: string): Plan {
  const { plans, diagnostics } = analyze([{ path: "x.yaml", text }]);
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  return plans[0]!;
}

const param = (yaml: string, name: string): unknown =>
  explain(planOf(yaml)).params.find((fact) => fact.param === name);

describe("each param is explained from the Plan", () => {
  test("forwarded, bounded, renamed, dropped", () => {
    const yaml = `${CHAT}params_supported: [min_tokens, seed]\nparam_map: { seed: random_seed }`;
    expect(param(yaml, "min_tokens")).toMatchObject({
      forwarded: true,
      clamp: "at most the cap",
      key: "params_supported",
    });
    expect(param(yaml, "seed")).toMatchObject({ target: "random_seed", key: "param_map.seed" });
    expect(param(yaml, "top_k")).toMatchObject({ forwarded: false, key: "params_supported" });
    expect(param(yaml, "n")).toMatchObject({ forwarded: false, key: "preset.never_forwarded" });
  });

  test("each value's fate, the default and the derived budget", () => {
    const yaml = `${CHAT}reasoning: { efforts: [low, high], budget: b, default_effort: low }`;
    expect(param(yaml, "reasoning_effort")).toMatchObject({
      fates: [
        { value: '"none", "low", "medium"', becomes: '"low"' },
        { value: '"high", "xhigh", "max"', becomes: '"high"' },
        { value: "off the ladder", becomes: "dropped: not a level of reasoning_effort" },
      ],
      default: '"low"',
      key: "reasoning.efforts",
    });
    expect(param(yaml, "reasoning_max_tokens")).toMatchObject({
      default: "from the effort and the cap",
    });
  });

  test("an embeddings backend takes its own four", () => {
    const yaml = `${CHAT.replace("-chat", "-embeddings")}input_type: query`;
    const { params } = explain(planOf(yaml));
    expect(params.map((fact) => fact.param)).toEqual([
      "input",
      "encoding_format",
      "dimensions",
      "input_type",
    ]);
    expect(param(yaml, "input_type")).toMatchObject({ fates: [{ becomes: 'always "query"' }] });
  });
});

describe.each(examples)("%s", (name) => {
  const explanation = explain(planOf(readFileSync(new URL(name, EXAMPLES), "utf8")));

  test("fits a terminal of 100 columns", () => {
    const lines = explainPretty(explanation, { color: false }).split("\n");
    expect(lines.length).toBeGreaterThan(10);
    for (const line of lines) expect(line.length, line).toBeLessThanOrEqual(100);
  });

  test("every rendering names every param and every key", () => {
    const facts = explanation.params.flatMap((fact) => [fact.param, fact.key]);
    const texts = [explainMarkdown(explanation).replaceAll("\\", ""), explainHtml(explanation)];
    for (const text of texts) for (const fact of facts) expect(text).toContain(fact);
  });
});

test("no text of a YAML becomes markup or reaches a terminal as control", () => {
  const model = "</td><script>alert(1)</script> | `x` \u001b[31m";
  const explanation = explain(planOf(CHAT.replace("model: m", `model: ${JSON.stringify(model)}`)));
  expect(explainHtml(explanation)).not.toContain("<script>");
  expect(explainMarkdown(explanation)).toContain("\\<script\\>alert\\(1\\)");
  expect(explainPretty(explanation, { color: false })).not.toContain("\u001b");
});

test("text is broken at spaces, and a long word cut", () => {
  expect(wrapped("one two three", 7)).toEqual(["one two", "three"]);
  expect(wrapped("abcdefgh ij", 3)).toEqual(["abc", "def", "gh", "ij"]);
  expect(wrapped("", 3)).toEqual([""]);
});
