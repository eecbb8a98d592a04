import { describe, expect, test } from "vitest";
import { check } from "../../compiler/check/check.ts";
import { diagnose } from "../../compiler/diagnostics/pages.ts";
import { read } from "../../compiler/read/read.ts";

/** What a backend with these lines draws; the lines are counted from the first of them. */
function drawn(lines: string, preset = "openai-chat"): string[] {
  const head = `preset: ${preset}\nbase_url: http://runtime/v1\nmodel: rt\n`;
  return diagnose({ path: "a.yaml", text: `${head}${lines}\n` }).map(
    ({ code, line, column, path }) => `${code} ${line - 3}:${column} ${path}`,
  );
}

function texts(text: string): string {
  return JSON.stringify(diagnose({ path: "a.yaml", text }));
}

describe("shape", () => {
  test.each([
    ["retries: two", "RS102 1:10 retries"],
    ["retries: 1.5", "RS102 1:10 retries"],
    ["retries: '2'", "RS102 1:10 retries"],
    ["retries:", "RS102 1:9 retries"],
    ["retries: -1", "RS106 1:10 retries"],
    ["timeout_s: 0", "RS106 1:12 timeout_s"],
    ["concurrency: 0", "RS106 1:14 concurrency"],
    ["stream: 'false'", "RS102 1:9 stream"],
    ["api_key: ' '", "RS107 1:10 api_key"],
    ["retry_statuses: 408", "RS102 1:17 retry_statuses"],
    ["retry_statuses: [408, 500]", "RS106 1:23 retry_statuses.1"],
    ["retry_statuses: [408, 4.5]", "RS102 1:23 retry_statuses.1"],
    ["retry_statuses: [408, 409, 408]", "RS108 1:28 retry_statuses.2"],
    ["rate_limit: { 1m: 0 }", "RS106 1:19 rate_limit.1m"],
    ["rate_limit: { 0s: 1 }", "RS107 1:15 rate_limit.0s"],
    ["rate_limit: { 1w: 1 }", "RS107 1:15 rate_limit.1w"],
    ["headers: { A B: x }", 'RS107 1:12 headers["A B"]'],
    ["headers: { A: 1 }", "RS102 1:15 headers.A"],
    ["headers: { A: {job.id} }", "RS102 1:15 headers.A"],
    ["health: {}", "RS101 1:1 health.path"],
    ["health: { path: /m, pth: x }", "RS103 1:21 health.pth"],
    ["extra_params: [1]", "RS102 1:15 extra_params"],
    ["params_supported: [1]", "RS102 1:20 params_supported.0"],
    ["params_supported: ['']", "RS107 1:20 params_supported.0"],
    ["param_map: { seed: 3 }", "RS102 1:20 param_map.seed"],
    ["param_map: { seed: ~ }", "RS102 1:20 param_map.seed"],
    ["param_map: { seed: [a] }", "RS102 1:20 param_map.seed"],
    ["param_map: { seed: a..b }", "RS107 1:20 param_map.seed"],
    ["param_map: { seed: { to: .a } }", "RS107 1:26 param_map.seed.to"],
    ["param_map: { seed: { too: a } }", "RS103 1:22 param_map.seed.too"],
    ["param_map: { seed: { values: [a] } }", "RS102 1:30 param_map.seed.values"],
    ["param_map: { seed: { unmapped: true } }", "RS105 1:32 param_map.seed.unmapped"],
    ["reasoning: none", "RS105 1:12 reasoning"],
    ["reasoning: 3", "RS102 1:12 reasoning"],
    ["reasoning: {}", "RS101 1:1 reasoning.efforts"],
    ["reasoning: { budget: x }", "RS101 1:1 reasoning.efforts"],
    ["reasoning: { preset: thinking }", "RS105 1:22 reasoning.preset"],
    ["reasoning: { preset: thinking_bool, budget: x }", "RS121 1:37 reasoning.budget"],
    ["reasoning: { preset: thinking_bool, default: x }", "RS103 1:37 reasoning.default"],
    ["reasoning: { efforts: low }", "RS102 1:23 reasoning.efforts"],
    ["reasoning: { efforts: [low, low] }", "RS108 1:29 reasoning.efforts.1"],
    [
      "reasoning: { efforts: [low], default_effort: minimal }",
      "RS105 1:46 reasoning.default_effort",
    ],
  ])("%s", (lines, expected) => {
    expect(drawn(lines)).toEqual([expected]);
  });

  test.each([
    ["openai-embeddings", "stream: true", "openai-chat"],
    ["openai-embeddings", "param_map: {}", "openai-responses"],
    ["openai-batch", "headers: { A: b }", "openai-embeddings"],
    ["openai-responses", "endpoint: /v1/x", "openai-batch"],
    ["openai-chat", "input_type: query", "openai-embeddings"],
  ])("%s does not take %s", (preset, lines, other) => {
    expect(drawn(lines, preset)).toEqual([`RS104 1:1 ${lines.split(":")[0]}`]);
    expect(texts(`preset: ${preset}\nbase_url: http://r\nmodel: m\n${lines}\n`)).toContain(other);
  });

  test("a preset is one of four, and required", () => {
    expect(drawn("", "openai-chatt")).toEqual(["RS105 -2:9 preset"]);
    expect(drawn("", "[a]")).toEqual(["RS105 -2:9 preset"]);
    expect(texts("base_url: http://r\nmodel: m\n")).toContain("openai-batch");
  });

  test("each missing key is a finding", () => {
    const found = diagnose({ path: "a.yaml", text: "preset: openai-chat\n" });
    expect(found.map(({ code, path }) => `${code} ${path}`)).toEqual([
      "RS101 base_url",
      "RS101 model",
    ]);
  });

  test("help fits what is wrong", () => {
    const help = (lines: string) =>
      diagnose({
        path: "a.yaml",
        text: `preset: openai-chat\nbase_url: http://r/v1\n${lines}\n`,
      })[0]!.help;
    expect(help("model: 4.10")).toBe('Put it in quotes: `"4.10"`.');
    expect(help("model: 0x10")).toBe('Put it in quotes: `"0x10"`.');
    expect(help("model: true")).toBe('Put it in quotes: `"true"`.');
    expect(help("model: m\nstream: 'true'")).toBe("Remove the quotes.");
    expect(help("model: m\nretries: '2'")).toBe("Remove the quotes.");
    expect(help("model: m\nheaders: { A: {x} }")).toContain("quotes");
    expect(help("model: m\nretries:")).toMatch(/^Write a value, or remove the key\./);
  });

  test("values that may be secret are in no text", () => {
    for (const lines of [
      "api_key: 981273645",
      "api_key: [sk-981273645]",
      "headers: { A: 981273645 }",
      "headers: { A: [981273645] }",
      "extra_params: sk-981273645",
      "health: { path: [sk-981273645] }",
    ]) {
      const found = texts(`preset: openai-chat\nbase_url: http://r\nmodel: m\n${lines}\n`);
      expect(found).toContain("RS1");
      expect(found).not.toContain("981273645");
    }
  });
});

describe("one run", () => {
  test("several mistakes, sorted, each once", () => {
    const lines =
      "retries: x\nheders: {}\nparam_map: { user: id, seed: a.prototype }\nretry_backoff_s: 1000";
    expect(drawn(lines)).toEqual([
      "RS102 1:10 retries",
      "RS103 2:1 heders",
      "RS130 3:14 param_map.user",
      "RS133 3:30 param_map.seed",
      "RS122 4:18 retry_backoff_s",
    ]);
  });

  test("an unknown preset does not hide what its keys mean", () => {
    expect(drawn("api_key: sk-1234", "openai-chatt")).toEqual([
      "RS105 -2:9 preset",
      "RS111 1:10 api_key",
    ]);
  });

  test("a key written twice does not hide the rest", () => {
    expect(drawn("retries: 1\nretries: 2\nstream: 3")).toEqual([
      "RS020 2:1 retries",
      "RS102 3:9 stream",
    ]);
  });

  test("places lead through anchors and merges", () => {
    const lines = [
      "extra_params:",
      "  defaults: &d { to: model }",
      "  map: &m",
      "    seed: *d",
      "    user: x",
      "param_map:",
      "  <<: *m",
    ];
    expect(drawn(lines.join("\n"))).toEqual([
      "RS134 2:22 param_map.seed.to",
      "RS130 5:5 param_map.user",
    ]);
  });

  test("a config is there when nothing is wrong, and is the document's value", () => {
    const text = "preset: openai-chat\nbase_url: http://r/v1\nmodel: m\nparams_supported: [n]\n";
    const document = read({ path: "a.yaml", text }).document!;
    const { config, diagnostics } = check(document);
    expect(config).toEqual(document.value);
    expect(diagnostics.map(({ severity }) => severity)).toEqual(["warning"]);
    const wrong = read({ path: "a.yaml", text: `${text}stream: 1\n` }).document!;
    expect(check(wrong).config).toBeUndefined();
  });
});
