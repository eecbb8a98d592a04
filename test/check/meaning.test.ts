import { describe, expect, test } from "vitest";
import { diagnose } from "../../compiler/diagnostics/pages.ts";

/** The codes and paths that a backend with these lines draws. */
function drawn(lines: string, preset = "openai-chat"): string[] {
  const head = /^base_url:/m.test(lines) ? "" : "base_url: http://runtime/v1\n";
  const text = `preset: ${preset}\nmodel: rt\n${head}${lines}\n`;
  return diagnose({ path: "a.yaml", text }).map(({ code, path }) => `${code} ${path}`);
}

describe("env", () => {
  test("is read where the language says so", () => {
    const lines = [
      "base_url: http://env:HOST:env:PORT/v1",
      "api_key: Key env:KEY",
      "headers: { X-Key: env:K2 }",
      "extra_params: { a: [{ b: env:B }] }",
      "health: { path: env:HEALTH }",
    ];
    expect(drawn(lines.join("\n"))).toEqual([]);
  });

  test.each([
    ["param_map: { seed: env:T }", "param_map.seed"],
    ["param_map: { seed: { values: { 1: x env:T } } }", "param_map.seed.values.1"],
    ["params_supported: [env:P]", "params_supported.0"],
    ["reasoning: { efforts: [low], budget: env:B }", "reasoning.budget"],
    ["reasoning: env:R", "reasoning"],
    ["extra_params: { env:K: 1 }", 'extra_params["env:K"]'],
    ["retries: env:N", "retries"],
  ])("%s: is not read", (lines, path) => {
    expect(drawn(lines)).toEqual([`RS110 ${path}`]);
  });

  test.each(["endpoint: /env:E", "completion_window: env:W"])("%s: is not read", (lines) => {
    expect(drawn(lines, "openai-batch")).toEqual([`RS110 ${lines.split(":")[0]}`]);
  });
});

describe("api_key", () => {
  test.each([
    "env:KEY",
    "Key env:KEY",
    "EMPTY",
    "none",
    "dummy",
    "ollama",
    "lm-studio",
    "not-needed",
    "Key env:TEAM_KEY",
    "env:USER:env:PASSWORD",
  ])("%s passes", (key) => expect(drawn(`api_key: ${key}`)).toEqual([]));

  test.each([
    "sk-1",
    "empty",
    "'env:'",
    "env:1A",
    "$KEY",
    "'{api_key}'",
    "env:X hunter2verysecret",
  ])("%s is literal", (key) => {
    expect(drawn(`api_key: ${key}`)).toEqual(["RS111 api_key"]);
  });
});

describe("urls", () => {
  test.each([
    ...["http://localhost:8000/v1", "https://h/v1///", "http://[::1]:80", "env:URL", "env:URL/v1"],
    ...["http://env:HOST/v1", "http://h:env:PORT/v1", "https://h/env:PATH"],
  ])("%s is a base", (url) => expect(drawn(`base_url: ${url}`)).toEqual([]));

  test.each([
    "http://h/v1?",
    "http://h/v1?a=b",
    '"http://h/v1#x"',
    "http://u:p@h/v1",
    "http://u@h/v1",
  ])("%s is none", (url) => expect(drawn(`base_url: ${url}`)).toEqual(["RS112 base_url"]));

  test.each([
    "http://",
    "http://h:port/v1",
    "https://h:99999",
    '"http://h/a b"',
    '"http://h\\t/v1"',
  ])("%s is no URL", (url) => expect(drawn(`base_url: ${url}`)).toEqual(["RS112 base_url"]));

  test.each(["localhost:8000/v1", "/v1", "ftp://h/v1", "''", "h"])("%s is not absolute", (url) => {
    expect(drawn(`base_url: ${url}`)).toEqual(["RS107 base_url"]);
  });

  test.each(["/models", "health", "/h?full=1", "http://h:1/health?x=1", "env:HEALTH"])(
    "%s is a health path",
    (path) => expect(drawn(`health: { path: "${path}" }`)).toEqual([]),
  );

  test.each(["ftp://h/x", "http://", "http://u:p@h", "/a b", "/a\\n"])("%s is none", (path) => {
    expect(drawn(`health: { path: "${path}" }`)).toEqual(["RS112 health.path"]);
  });

  test("credentials are in no text", () => {
    const text = "preset: openai-chat\nmodel: m\nbase_url: http://me:hunter2@h/v1\n";
    expect(JSON.stringify(diagnose({ path: "a.yaml", text }))).not.toContain("hunter2");
  });
});

describe("headers", () => {
  test.each([
    ...["{job.id}", "{job.owner?}", "{job.output_cap}{job.units_out}", "{job.sla?}/{model}"],
    ...[
      "{base_url}",
      "Key {api_key}",
      "{uuid}",
      "{input.user}",
      "{input.a.b?}",
      "plain }",
      "é",
      "a\\tb",
    ],
  ])("%s is a template", (value) => expect(drawn(`headers: { A: "${value}" }`)).toEqual([]));

  test.each([
    "{}",
    "{job}",
    "{job.idd}",
    "{ job.id }",
    "{input}",
    "{input.}",
    "{constructor}",
    "{{uuid}}",
  ])("%s holds no known token", (value) =>
    expect(drawn(`headers: { A: "${value}" }`)).toEqual(["RS114 headers.A"]),
  );

  test("an open brace, control characters, characters that cannot be sent", () => {
    expect(drawn('headers: { A: "{uuid" }')).toEqual(["RS115 headers.A"]);
    expect(drawn('headers: { A: "a\\r\\nB: c" }')).toEqual(["RS116 headers.A"]);
    expect(drawn('headers: { A: "a\\0" }')).toEqual(["RS116 headers.A"]);
    expect(drawn('headers: { A: "日本" }')).toEqual(["RS116 headers.A"]);
  });

  test("names are the same without case", () => {
    expect(drawn("headers: { X-a: b, x-A: c, X-B: d }")).toEqual(["RS113 headers.x-A"]);
  });
});

describe("backoff", () => {
  test.each([
    ["retry_backoff_s: 100\nretry_backoff_max_s: 100", []],
    ["retry_backoff_s: 900", []],
    ["retry_backoff_max_s: 30", []],
    ["retry_backoff_s: 901", ["RS122 retry_backoff_s"]],
    ["retry_backoff_max_s: 29.5", ["RS122 retry_backoff_max_s"]],
    ["retry_backoff_s: 2\nretry_backoff_max_s: 1", ["RS122 retry_backoff_max_s"]],
    ["retry_backoff_s: x\nretry_backoff_max_s: 1", ["RS102 retry_backoff_s"]],
    ["retry_backoff_max_s: 0", ["RS106 retry_backoff_max_s"]],
  ])("%j", (lines, expected) => expect(drawn(lines)).toEqual(expected));
});

describe("params", () => {
  test.each(["n", "best_of", "stream", "stream_options", "service_tier", "user", "metadata"])(
    "%s is never forwarded",
    (param) => {
      expect(drawn(`param_map: { ${param}: x }`)).toEqual([`RS130 param_map.${param}`]);
      expect(drawn(`params_supported: [${param}]`)).toEqual(["RS136 params_supported.0"]);
      expect(drawn(`params_supported: [${param}]\nparam_map: { ${param}: x }`)).toContain(
        `RS130 param_map.${param}`,
      );
    },
  );

  test.each(["model", "messages", "input"])("%s is no param", (param) => {
    expect(drawn(`param_map: { ${param}: x }`)).toEqual([`RS131 param_map.${param}`]);
    expect(drawn(`params_supported: [${param}]`)).toEqual(["RS131 params_supported.0"]);
  });

  test.each(["constructor", "toString", "hasOwnProperty", "__proto__"])("nor is %s", (name) => {
    expect(drawn(`params_supported: [${name}]`)).toEqual(["RS131 params_supported.0"]);
  });

  test("the preset's own set, or params_supported, says what can be mapped", () => {
    expect(drawn("param_map: { seed: x, top_k: y }")).toEqual([]);
    expect(drawn("param_map: { seed: x }", "openai-batch")).toEqual([]);
    expect(drawn("param_map: { seed: x }", "openai-responses")).toEqual(["RS132 param_map.seed"]);
    expect(drawn("param_map: { constructor: x }")).toEqual(["RS132 param_map.constructor"]);
    expect(drawn("params_supported: [a]\nparam_map: { a: x }")).toEqual([]);
    expect(drawn("params_supported: []\nparam_map: { seed: x }")).toEqual(["RS132 param_map.seed"]);
    expect(drawn("params_supported: a\nparam_map: { seed: x }")).toEqual([
      "RS102 params_supported",
    ]);
  });

  test("max_tokens says where the cap lands, whatever is forwarded", () => {
    expect(drawn("params_supported: []\nparam_map: { max_tokens: n_predict }")).toEqual([]);
    expect(drawn("params_supported: [max_tokens]")).toEqual([]);
  });

  test("a null under values can never match", () => {
    const lines = "param_map: { seed: { values: { ~: 1, null: 2, 3: ~ } } }";
    expect(drawn(lines)).toEqual([
      "RS135 param_map.seed.values.null",
      "RS020 param_map.seed.values.null",
    ]);
  });
});

describe("targets", () => {
  test.each(["__proto__", "a.__proto__", "a.constructor.b", "prototype"])("%s", (target) => {
    expect(drawn(`param_map: { seed: ${target} }`)).toEqual(["RS133 param_map.seed"]);
    expect(drawn(`param_map: { seed: { to: ${target} } }`)).toEqual(["RS133 param_map.seed.to"]);
    expect(drawn(`reasoning: { efforts: [low], budget: ${target} }`)).toEqual([
      "RS133 reasoning.budget",
    ]);
  });

  test.each(["model", "messages", "messages.0"])("%s has rules of its own", (target) => {
    expect(drawn(`param_map: { seed: ${target} }`)).toEqual(["RS134 param_map.seed"]);
  });

  test("input has rules of its own where it is the prompt", () => {
    expect(drawn("param_map: { stop: input.x }", "openai-responses")).toEqual([
      "RS134 param_map.stop",
    ]);
    expect(drawn("param_map: { stop: input }")).toEqual([]);
    expect(drawn("param_map: { stop: a.model }")).toEqual([]);
  });
});

test("a default effort needs a control", () => {
  expect(drawn("reasoning: { efforts: [], default_effort: low }")).toEqual([
    "RS120 reasoning.default_effort",
  ]);
  expect(drawn("reasoning: { efforts: [high], default_effort: low }")).toEqual([]);
  expect(drawn("reasoning: { efforts: [] }")).toEqual([]);
});
