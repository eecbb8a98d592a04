import fc from "fast-check";
import { expect, test } from "vitest";
import { keysOf } from "../../compiler/plan/key-path.ts";
import { diagnose } from "../../compiler/diagnostics/pages.ts";

/** A backend in which nothing is wrong, with a bit of everything. */
const SANE = `preset: openai-chat
base_url: https://api.mistral.ai/v1
model: mistral-small-latest
target: mistral
api_key: env:MISTRAL_API_KEY
headers:
  X-Job: "{job.id}"
params_supported:
  - temperature
  - top_p
  - max_tokens
  - seed
  - stop
  - reasoning_effort
  - tools
  - tool_choice
param_map:
  seed: random_seed
  tool_choice:
    values: { required: any }
reasoning:
  efforts: [none, high]
  default_effort: high
extra_params:
  safe_prompt: true
health: { path: https://api.mistral.ai/v1/models }
retries: 3
retry_backoff_s: 2
retry_backoff_max_s: 60
rate_limit: { 1m: 60, 1h: 1000 }
timeout_s: 30
concurrency: 8
`;

/** One mistake each, and its one finding: the code, the place, the path, and what was meant. */
const MISTAKES: [written: string | RegExp, instead: string, finding: string][] = [
  ["model:", "modle:", "RS103 3:1 modle ~ model"],
  ["preset:", "prest:", "RS103 1:1 prest ~ preset"],
  ["openai-chat", "openai-chta", "RS105 1:9 preset ~ openai-chat"],
  ["openai-chat", "azure", "RS105 1:9 preset"],
  ["preset: openai-chat\n", "", "RS101 1:1 preset"],
  ["base_url", "baseurl", "RS103 2:1 baseurl ~ base_url"],
  ["target:", "tagret:", "RS103 4:1 tagret ~ target"],
  ["target: mistral", "target: mistrl", "RS301 4:9 target ~ mistral"],
  ["target: mistral", "target: 3", "RS102 4:9 target"],
  ["target: mistral", "target: foo", "RS301 4:9 target"],
  ["env:MISTRAL_API_KEY", "sk-abcdef0123456789abcdef", "RS111 5:10 api_key"],
  ["api_key", "apikey", "RS103 5:1 apikey ~ api_key"],
  ["headers:", "header:", "RS103 6:1 header ~ headers"],
  ['"{job.id}"', '"{job.idd}"', "RS114 7:10 headers.X-Job ~ job.id"],
  ['"{job.id}"', "{job.id}", "RS102 7:10 headers.X-Job"],
  ['"{job.id}"', "5", "RS102 7:10 headers.X-Job"],
  ["params_supported", "params_suported", "RS103 8:1 params_suported ~ params_supported"],
  ["  - seed\n", "  - sead\n", "RS132 18:3 param_map.seed ~ sead"],
  ["  - seed\n", "  - 5\n", "RS102 12:5 params_supported.3"],
  ["  - stop\n", "  - top_p\n", "RS108 13:5 params_supported.4"],
  [
    /params_supported:\n(  - .*\n)*/,
    "params_supported: temperature\n",
    "RS102 8:19 params_supported",
  ],
  ["  - stop\n", "  - best_off\n", "RS310 13:5 params_supported.4"],
  ["  - stop\n", "  - user\n", "RS136 13:5 params_supported.4"],
  ["  - stop\n", "  - model\n", "RS131 13:5 params_supported.4"],
  [
    /params_supported:\n(  - .*\n)*/,
    "params_supported: { temperature: true }\n",
    "RS102 8:19 params_supported",
  ],
  ["param_map", "parammap", "RS103 17:1 parammap ~ param_map"],
  [/param_map:\n(  .*\n)*/, "param_map: [seed]\n", "RS102 17:12 param_map"],
  ["  tool_choice:", "  tool_choce:", "RS132 19:3 param_map.tool_choce ~ tool_choice"],
  ["random_seed", "randm_seed", "RS310 18:9 param_map.seed ~ random_seed"],
  ["random_seed", "3", "RS102 18:9 param_map.seed"],
  ["values:", "valus:", "RS103 20:5 param_map.tool_choice.valus ~ values"],
  ["{ required: any }", "[required]", "RS102 20:13 param_map.tool_choice.values"],
  ["required: any", "requird: any", "RS211 20:15 param_map.tool_choice.values.requird ~ required"],
  ["required: any", "required: every", "RS311 20:25 param_map.tool_choice.values.required"],
  [
    "values: { required: any }",
    "values: { required: any }\n    unmaped: drop",
    "RS103 21:5 param_map.tool_choice.unmaped ~ unmapped",
  ],
  [
    "values: { required: any }",
    "values: { required: any }\n    too: x",
    "RS103 21:5 param_map.tool_choice.too ~ to",
  ],
  [
    "values: { required: any }",
    "values: { required: any }\n    unmapped: dropp",
    "RS105 21:15 param_map.tool_choice.unmapped ~ drop",
  ],
  ["random_seed", "__proto__.x", "RS133 18:9 param_map.seed"],
  ["random_seed", "model", "RS134 18:9 param_map.seed"],
  ["  seed: random_seed", "  user: id\n  seed: random_seed", "RS130 18:3 param_map.user"],
  ["  seed: random_seed", "  seed: random_seed\n  seed: x", "RS020 19:3 param_map.seed"],
  [
    "  seed: random_seed",
    "  seed: random_seed\n  max_tokens: maxtokens",
    "RS310 19:15 param_map.max_tokens ~ max_tokens",
  ],
  [
    "  seed: random_seed",
    "  seed: random_seed\n  max_tokens: 3",
    "RS102 19:15 param_map.max_tokens",
  ],
  [
    "  seed: random_seed",
    "  seed: random_seed\n  max_tokens: { values: {5: 6} }",
    "RS208 19:17 param_map.max_tokens.values",
  ],
  ["random_seed", "a..b", "RS107 18:9 param_map.seed"],
  ["  seed: random_seed", "  seed: random_seed\n  stop: stop", "RS214 19:9 param_map.stop"],
  ["  seed: random_seed", "  seed: random_seed\n  1: x", "RS021 19:3 param_map.1"],
  ["  seed: random_seed", "  seed: temperature", "RS201 18:9 param_map.seed"],
  ["reasoning:", "reasonning:", "RS103 21:1 reasonning ~ reasoning"],
  ["efforts:", "effort:", "RS103 22:3 reasoning.effort ~ efforts"],
  ["[none, high]", "[none, hihg]", "RS105 22:19 reasoning.efforts.1 ~ high"],
  ["[none, high]", "[none, 3]", "RS105 22:19 reasoning.efforts.1"],
  ["[none, high]", "[none, medium, high]", "RS311 22:19 reasoning.efforts.1"],
  ["[none, high]", "[high, high]", "RS108 22:19 reasoning.efforts.1"],
  ["default_effort: high", "default_effort: hgh", "RS105 23:19 reasoning.default_effort ~ high"],
  [
    "default_effort: high",
    "defualt_effort: high",
    "RS103 23:3 reasoning.defualt_effort ~ default_effort",
  ],
  ["default_effort: high", "default_effort: 3", "RS105 23:19 reasoning.default_effort"],
  ["  efforts: [none, high]\n", "", "RS101 21:1 reasoning.efforts"],
  [/reasoning:\n(  .*\n)*/, "reasoning: thinking\n", "RS105 21:12 reasoning"],
  [/reasoning:\n(  .*\n)*/, "reasoning: thinking_bol\n", "RS105 21:12 reasoning ~ thinking_bool"],
  [/reasoning:\n(  .*\n)*/, "reasoning: thinking_bool\n", "RS310 21:12 reasoning"],
  [
    /reasoning:\n(  .*\n)*/,
    "reasoning: { preset: thinking_bol }\n",
    "RS105 21:22 reasoning.preset ~ thinking_bool",
  ],
  [
    /reasoning:\n(  .*\n)*/,
    "reasoning: { prest: thinking_bool }\n",
    "RS103 21:14 reasoning.prest ~ preset",
  ],
  ["[none, high]", "", "RS102 22:12 reasoning.efforts"],
  ["[none, high]", "[]", "RS120 23:3 reasoning.default_effort"],
  [
    "default_effort: high",
    "default_effort: high\n  budget: thinking",
    "RS221 24:11 reasoning.budget",
  ],
  [
    /reasoning:\n(  .*\n)*/,
    "reasoning: { preset: thinking_bool, efforts: [high] }\n",
    "RS121 21:37 reasoning.efforts",
  ],
  [
    "[none, high]\n  default_effort: high",
    "[none]\n  default_effort: high",
    "RS222 23:19 reasoning.default_effort",
  ],
  ["extra_params", "extra_param", "RS103 24:1 extra_param ~ extra_params"],
  ["safe_prompt: true", "safe_prompt: maybe", "RS311 25:16 extra_params.safe_prompt"],
  ["safe_prompt", "safe_promt", "RS310 25:15 extra_params.safe_promt ~ safe_prompt"],
  ["extra_params:\n  safe_prompt: true", "extra_params: [1]", "RS102 24:15 extra_params"],
  ["safe_prompt: true", "safe_prompt: true\n  top: .nan", "RS023 26:8 extra_params.top"],
  ["safe_prompt: true", "safe_prompt: true\n  __proto__: 1", "RS022 26:3 extra_params.__proto__"],
  ["safe_prompt: true", "safe_prompt: true\n  model: x", "RS203 26:10 extra_params.model"],
  [
    "safe_prompt: true",
    "safe_prompt: true\n  random_seed: 4",
    "RS204 26:3 extra_params.random_seed",
  ],
  ["safe_prompt: true", "safe_prompt: true\n  5: 4", "RS021 26:3 extra_params.5"],
  [
    "safe_prompt: true",
    "safe_prompt: true\n  metadata: { y: 4 }",
    "RS215 26:15 extra_params.metadata.y",
  ],
  [
    "safe_prompt: true",
    "safe_prompt: true\n  prompt_cache_key: sk-abcdef0123456789abcdef",
    "RS252 26:21 extra_params.prompt_cache_key",
  ],
  ["safe_prompt: true", "safe_prompt: *no", "RS026 25:16 extra_params.safe_prompt"],
  ["safe_prompt: true", "safe_prompt: true\n  <<: 3", 'RS029 26:7 extra_params["<<"]'],
  ["health:", "helth:", "RS103 26:1 helth ~ health"],
  ["path:", "pth:", "RS103 26:11 health.pth ~ path"],
  ["path: https://api.mistral.ai/v1/models", "path: 3", "RS102 26:17 health.path"],
  ["path: https", "path: http", "RS251 26:17 health.path"],
  ["{ path: https://api.mistral.ai/v1/models }", "{}", "RS101 26:1 health.path"],
  ["retries:", "retrys:", "RS103 27:1 retrys ~ retries"],
  ["retries: 3", "retries: -3", "RS106 27:10 retries"],
  ["retries: 3", "retries: three", "RS102 27:10 retries"],
  ["retries: 3", "retries: 30000", "RS243 27:10 retries"],
  [
    "retries: 3\nretry_backoff_s: 2",
    "retries: 30000\nretry_backoff_s: two",
    "RS102 28:18 retry_backoff_s",
  ],
  ["retry_backoff_max_s: 60", "retry_backoff_max_s: 1", "RS122 29:22 retry_backoff_max_s"],
  [
    "retry_backoff_max_s: 60",
    "retry_backof_max_s: 60",
    "RS103 29:1 retry_backof_max_s ~ retry_backoff_max_s",
  ],
  ["retry_backoff_s: 2", "retry_backof_s: 2", "RS103 28:1 retry_backof_s ~ retry_backoff_s"],
  ["retry_backoff_max_s: 60", "retry_backoff_max_s: long", "RS102 29:22 retry_backoff_max_s"],
  ["1h: 1000", "1h: 10000", "RS244 30:23 rate_limit.1h"],
  ["{ 1m: 60, 1h: 1000 }", "60", "RS102 30:13 rate_limit"],
  ["1h: 1000", "1x: 1000", "RS107 30:23 rate_limit.1x"],
  ["1h: 1000", "1h: many", "RS102 30:27 rate_limit.1h"],
  ["1h: 1000", "1h: 0", "RS106 30:27 rate_limit.1h"],
  ["timeout_s: 30", "timeout: 30", "RS103 31:1 timeout ~ timeout_s"],
  ["timeout_s: 30", "timeout_s: 0", "RS106 31:12 timeout_s"],
  ["timeout_s: 30", "timeout_s: .inf", "RS023 31:12 timeout_s"],
  ["timeout_s: 30", "timeout_s: 9007199254740993", "RS024 31:12 timeout_s"],
  ["timeout_s: 30", "timeout_s:", "RS102 31:11 timeout_s"],
  ["timeout_s: 30", "timeout_s: !int 30", "RS025 31:12 "],
  ["concurrency: 8", "concurency: 8", "RS103 32:1 concurency ~ concurrency"],
  ["concurrency: 8", "stream: yes", "RS102 32:9 stream"],
  ["concurrency: 8", "strem: true", "RS103 32:1 strem ~ stream"],
  ["concurrency: 8", "input_type: query", "RS104 32:1 input_type"],
  ["concurrency: 8", "foo: bar", "RS103 32:1 foo"],
  ["concurrency: 8", "concurrency: env:N", "RS110 32:14 concurrency"],
  ["concurrency: 8", "env:N: 5", 'RS103 32:1 ["env:N"]'],
  ["concurrency: 8", "foo: env:N", "RS103 32:1 foo"],
  ["mistral.ai/v1\n", "mistral.ai/v1?x=1\n", "RS112 2:11 base_url"],
  ["https://api.mistral.ai/v1\n", "api.mistral.ai/v1\n", "RS107 2:11 base_url"],
  ["https://api.mistral.ai/v1\n", "http://api.mistral.ai/v1\n", "RS251 2:11 base_url"],
  ["https://api.mistral.ai/v1\n", "https://me:pw@api.mistral.ai/v1\n", "RS112 2:11 base_url"],
  ["base_url: https://api.mistral.ai/v1\n", "", "RS101 1:1 base_url"],
  ["https://api.mistral.ai/v1\n", "''\n", "RS107 2:11 base_url"],
  ["mistral-small-latest", "4.10", "RS102 3:8 model"],
  ["mistral-small-latest", '"a\\q"', "RS015 3:10 "],
  ["mistral-small-latest", "@cf/x", "RS014 3:8 "],
  ["model: mistral-small-latest\n", "", "RS101 1:1 model"],
  ["model: mistral-small-latest", "model: mistral-small-latest\nmodel: b", "RS020 4:1 model"],
  ["model: mistral-small-latest", "model:", "RS102 3:7 model"],
  ["mistral-small-latest", "env:", "RS018 3:8 "],
  ["openai-chat", "openai-responses", "RS302 4:9 target"],
  ["retries: 3", "\tretries: 3", "RS010 27:1 "],
  ["retries: 3", "retries:3", "RS017 27:1 "],
  ["  efforts", " efforts", "RS011 23:1 "],
  ['"{job.id}"', '"{job.id}', "RS012 7:10 "],
];

test("the backend is sane", () => {
  expect(diagnose({ path: "a.yaml", text: SANE })).toEqual([]);
});

test.each(MISTAKES)("%s becomes %j", (written, instead, finding) => {
  const text = SANE.replace(written, instead);
  expect(text).not.toBe(SANE);
  expect(drawn(text)).toEqual([finding]);
});

test("mistakes together draw no more than each of them, and nothing elsewhere", () => {
  const some = fc.subarray(MISTAKES, { minLength: 2, maxLength: 12 });
  fc.assert(
    fc.property(some, (planted) => {
      const text = planted.reduce(
        (rest, [written, instead]) => rest.replace(written, instead),
        SANE,
      );
      const places = planted.map(([, , finding]) => lastKey(finding));
      const found = drawn(text);
      expect(found.filter((finding) => !places.includes(lastKey(finding)))).toEqual([]);
      expect(found.length).toBeLessThanOrEqual(planted.length);
    }),
    { numRuns: 300 },
  );
});

/** A key may have another above it, which is misspelt as well. */
function lastKey(finding: string): string {
  const [, , path = ""] = finding.split(" ");
  return keysOf(path).at(-1) ?? "";
}

function drawn(text: string): string[] {
  return diagnose({ path: "a.yaml", text }).map(({ code, line, column, path, suggestion }) => {
    const meant = suggestion === undefined ? "" : ` ~ ${suggestion}`;
    return `${code} ${line}:${column} ${path}${meant}`;
  });
}
