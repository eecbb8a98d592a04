import { expect, test } from "vitest";
import { backend, drawn } from "./drawn.ts";

/** Mappings that cannot do what their author wanted, and the one finding of each. */
const PLANTED: [mistake: string, yaml: string, finding: string][] = [
  [
    "two samplers in one field",
    backend("param_map:\n  top_k: sampling.k\n  min_p: sampling.k"),
    "RS201 6",
  ],
  ["a param moved onto another", backend("param_map:\n  top_k: seed"), "RS201 5"],
  [
    "an effort and a budget in one field",
    backend("reasoning:\n  efforts: [none, high]\n  budget: reasoning_effort"),
    "RS201 6",
  ],
  [
    "a number that another param needs as an object",
    backend("param_map:\n  top_k: sampling\n  seed: sampling.seed"),
    "RS202 5",
  ],
  [
    "a constant below a number",
    backend(
      "param_map:\n  top_k: reasoning\nextra_params:\n  reasoning: { summary: auto }",
      "openai-responses",
    ).replace("top_k", "temperature"),
    "RS202 5",
  ],
  ["another model", backend("extra_params:\n  model: other"), "RS203 5"],
  ["one prompt for all", backend("extra_params:\n  messages: []"), "RS203 5"],
  [
    "an answer in the foreground",
    backend("extra_params:\n  background: false", "openai-responses"),
    "RS203 5",
  ],
  ["a stream that is not read", backend("extra_params: { stream: true }"), "RS203 4"],
  [
    "a template's switches beside a dialect",
    backend("reasoning: thinking_bool\nextra_params:\n  chat_template_kwargs: { date: true }"),
    "RS204 6",
  ],
  [
    "a constant at a map's target",
    backend("param_map:\n  seed: options.seed\nextra_params:\n  options: { num_ctx: 8192 }"),
    "RS204 7",
  ],
  ["a constant cap", backend("extra_params:\n  max_tokens: 512"), "RS205 5"],
  [
    "a constant cap, respelled",
    backend("extra_params:\n  max_tokens: 512", "openai-responses"),
    "RS205 5",
  ],
  ["a cap on a param", backend("param_map:\n  max_tokens: min_tokens"), "RS206 5"],
  ["a param on the cap", backend("param_map:\n  top_k: max_tokens"), "RS206 5"],
  ["a misspelt cap", backend("param_map:\n  max_tokens: max_completions_tokens"), "RS207 5"],
  [
    "a client's cap",
    backend("param_map:\n  max_tokens:\n    to: max_completion_tokens\n    values: { 0: null }"),
    "RS208 7",
  ],
  [
    "a level that nobody asks for",
    backend("param_map:\n  reasoning_effort:\n    values:\n      minimal: low"),
    "RS211 7",
  ],
  [
    "an unquoted word",
    backend("param_map:\n  tool_choice:\n    values: { true: required }"),
    "RS211 6",
  ],
  [
    "a value that the clamp drops",
    backend("param_map:\n  reasoning_max_tokens:\n    to: budget\n    values: { -1: 0 }"),
    "RS211 7",
  ],
  [
    "a number in quotes",
    backend('param_map:\n  top_logprobs: { values: { "0": null } }'),
    "RS212 5",
  ],
  [
    "levels left out",
    backend(
      "param_map:\n  reasoning_effort:\n    values: { none: off, high: deep }\n    unmapped: drop",
    ),
    "RS213 7",
  ],
  ["a rename to itself", backend("param_map:\n  top_p: top_p"), "RS214 5"],
  ["an empty entry", backend("param_map:\n  top_p: { unmapped: pass }"), "RS214 5"],
  ["a Norway key", backend("param_map:\n  stop: { values: { no: NO } }"), "RS215 5"],
  ["a budget without efforts", backend("reasoning:\n  efforts: []\n  budget: thinking"), "RS221 6"],
  [
    "a budget that is not forwarded",
    backend("reasoning:\n  efforts: [low]\n  budget: thinking", "openai-responses"),
    "RS221 6",
  ],
  [
    "a default of a param that stays here",
    backend("params_supported: [top_p]\nreasoning:\n  efforts: [low]\n  default_effort: low"),
    "RS222 7",
  ],
  [
    "a default that the ladder drops",
    backend("reasoning:\n  efforts: [none]\n  default_effort: high"),
    "RS222 6",
  ],
  [
    "a dialect under two entries",
    backend(
      "reasoning: thinking_bool\nparam_map:\n  reasoning_effort: effort\n  reasoning_max_tokens: budget",
    ),
    "RS223 4",
  ],
  [
    "the vocabulary's own budget",
    backend("params_supported: [seed, reasoning_max_tokens]"),
    "RS224 4",
  ],
  ["a typing error", backend("params_supported: [temprature]"), "RS231 4"],
  ["another library's spelling", backend("params_supported: [topP]"), "RS231 4"],
  ["params of the server's own", backend("params_supported: [mirostat, dry_base]"), "RS232 4"],
  ["a second batch", backend("retries: 1", "openai-batch"), "RS241 4"],
  ["a week's batch", backend("completion_window: 7d", "openai-batch"), "RS242 4"],
  ["a batch in seconds", backend("completion_window: 24s", "openai-batch"), "RS242 4"],
  ["days of retries", backend("retries: 1000000000"), "RS243 4"],
  ["an hour's limit below a minute's", backend("rate_limit:\n  1m: 60\n  1h: 50"), "RS244 5"],
  ["an hour's limit above its minutes'", backend("rate_limit:\n  1m: 60\n  1h: 3600"), "RS244 6"],
  ["one window twice", backend("rate_limit:\n  60s: 10\n  1m: 10"), "RS244 6"],
  [
    "plain text across the net",
    backend("").replace("localhost:8000", "api.example.com"),
    "RS251 2",
  ],
  ["a health check across the net", backend("health: { path: http://8.8.8.8/ok }"), "RS251 4"],
  ["a key in a header", backend("headers:\n  X-Api-Key: abcdef"), "RS252 5"],
  ["a bearer in a header", backend("headers:\n  Authorization: Bearer abc"), "RS252 5"],
  ["a key in a value", backend("extra_params:\n  a: [hf_0123456789abcdefghij]"), "RS252 5"],
  ["a key in a query", backend("health:\n  path: http://h/x?api_key=hunter2secret"), "RS252 5"],
  ["credentials in a URL", backend("extra_params:\n  proxy: http://me:pw@proxy/"), "RS252 5"],
  ["a secret in the body", backend("extra_params:\n  tenant: env:TENANT_SECRET"), "RS253 5"],
];

test.each(PLANTED)("%s", (_, yaml, finding) => {
  expect(drawn(yaml)).toEqual([finding]);
});

/** Mappings that look like those, and are right. */
test.each([
  ["params that merge", "params_supported: [a, b]\nparam_map: { a: x, b: x }"],
  [
    "objects that merge",
    "param_map:\n  reasoning_effort: { to: o, values: { high: { think: true } } }\n  seed: o.seed",
  ],
  ["constants beside a map", "param_map: { seed: o.seed }\nextra_params: { p: { a: 1 } }"],
  ["a pinned sampler", "extra_params: { temperature: 0.6 }"],
  ["what is sent anyway", "extra_params: { stream: false, 'n': 1 }"],
  ["a key of another API", "extra_params: { background: false, input: none }"],
  ["a cap in a server's own place", "param_map: { max_tokens: options.num_predict }"],
  ["levels dropped on purpose", "param_map: { reasoning_effort: { unmapped: drop } }"],
  [
    "an entry in a dialect's place",
    "reasoning: thinking_bool\nparam_map: { reasoning_effort: reasoning_effort }",
  ],
  ["a word in quotes", 'extra_params: { "no": 1, 1m: 2, "12": 3 }'],
  [
    "a default beside an entry",
    "reasoning: { efforts: [low], default_effort: low }\nparam_map: { reasoning_effort: e }",
  ],
  ["many retries in a day", "retries: 90"],
  ["windows of which each counts", "rate_limit: { 1m: 500, 1h: 10000, 24h: 20000 }"],
  ["a host known at run time", "health: { path: http://env:HOST/health }"],
  ["a private network", "health: { path: 'http://[fd00::1]:8000/health' }"],
  ["a secret in its place", "headers: { X-Key: env:MY_KEY }\nextra_params: { echo: env:MY_KEY }"],
  [
    "headers made of tokens",
    'headers: { Authorization: "Bearer {api_key}", Idempotency-Key: "{job.id}" }',
  ],
])("%s is right", (_, lines) => {
  expect(drawn(backend(lines))).toEqual([]);
});
