import { expect, test } from "vitest";
import { type Plan, analyze } from "../../compiler/index.ts";
import { planned } from "../../compiler/compile.ts";
import { diffBackends, worstOf } from "../../compiler/diff/diff-backends.ts";
import { diffPlans } from "../../compiler/diff/diff-plans.ts";
import { diffMarkdown } from "../../compiler/diff/render.ts";

const CHAT = "preset: openai-chat\nbase_url: http://h/v1\nmodel: m\n";
const RESPONSES = CHAT.replace("-chat", "-responses");
const EMBEDDINGS = CHAT.replace("-chat", "-embeddings");
const BATCH = CHAT.replace("-chat", "-batch");

function planOf(text: string): Plan {
  const { plans, diagnostics } = analyze([{ path: "x.yaml", text }]);
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  return plans[0]!;
}

const told = (before: string, after: string): string[] =>
  diffPlans(planOf(before), planOf(after)).map(
    ({ severity, message }) => `${severity}: ${message}`,
  );

const efforts = (levels: string): string => `${CHAT}reasoning: { efforts: [${levels}] }`;

test.each<[what: string, before: string, after: string, changes: string[]]>([
  ["a comment", CHAT, `# A comment.\n${CHAT}`, []],
  ["the order of keys", CHAT, "model: m\nbase_url: http://h/v1\npreset: openai-chat\n", []],
  ["the order of levels", efforts("low, high"), efforts("high, low"), []],
  [
    "the order of params that do not meet",
    `${CHAT}params_supported: [seed, stop]`,
    `${CHAT}params_supported: [stop, seed]`,
    [],
  ],
  [
    "the order of params that meet",
    `${CHAT}params_supported: [a, b]\nparam_map: { a: x, b: x.y }`,
    `${CHAT}params_supported: [b, a]\nparam_map: { a: x, b: x.y }`,
    ["breaking: `a` is now written after `b`, so at `x` it is the one that stays"],
  ],
  [
    "where requests go",
    CHAT,
    CHAT.replace("http://h/v1", "https://g/v1"),
    ['breaking: `base_url` is `"https://g/v1"`; it was `"http://h/v1"`'],
  ],
  [
    "the model",
    CHAT,
    CHAT.replace("model: m", "model: n"),
    ['breaking: `model` is `"n"`; it was `"m"`'],
  ],
  [
    "a param that is dropped, and one that is new",
    `${CHAT}params_supported: [seed]`,
    `${CHAT}params_supported: [stop]`,
    ["breaking: `seed` is now dropped", "notable: `stop` is now forwarded"],
  ],
  [
    "a control that dies",
    efforts("low, high"),
    efforts(""),
    ["breaking: `reasoning_effort` is a dead control: it is now dropped"],
  ],
  [
    "a value that is sent differently",
    efforts("low, high"),
    efforts("low, medium, high"),
    ['breaking: `reasoning_effort`: `"medium"` is sent as `"medium"`; it was sent as `"low"`'],
  ],
  [
    "values that are not listed",
    `${CHAT}param_map: { tool_choice: { values: { auto: auto } } }`,
    `${CHAT}param_map: { tool_choice: { values: { auto: auto }, unmapped: drop } }`,
    ["breaking: `tool_choice`: any other value is dropped; it was sent as it is"],
  ],
  [
    "a param that moves",
    CHAT,
    `${CHAT}param_map: { seed: random_seed }`,
    ["breaking: `seed` is sent as `random_seed`; it was `seed`"],
  ],
  [
    "the cap",
    CHAT,
    `${CHAT}param_map: { max_tokens: max_completion_tokens }`,
    ["breaking: the output cap is sent as `max_completion_tokens`; it was `max_tokens`"],
  ],
  [
    "a constant",
    `${CHAT}extra_params: { a: 1, b: 1 }`,
    `${CHAT}extra_params: { a: 2, c: 1 }`,
    [
      "breaking: `a` is `2` for every job; it was `1`",
      "breaking: `b` is no longer sent to every job; it was `1`",
      "notable: `c` is `1` for every job; it was not set",
    ],
  ],
  [
    "the default effort",
    efforts("low, high"),
    `${CHAT}reasoning: { efforts: [low, high], default_effort: low }`,
    ['notable: a job that asks for no reasoning now gets `"low"`; it got nothing'],
  ],
  [
    "the derived budget",
    efforts("low, high"),
    `${CHAT}reasoning: { efforts: [low, high], budget: b }`,
    [
      "notable: a thinking budget now follows from the effort and the output cap",
      "notable: `reasoning_max_tokens` is now forwarded",
    ],
  ],
  [
    "a header that can fail a job",
    CHAT,
    `${CHAT}headers: { X-Owner: "{job.owner}" }`,
    ["breaking: the header `x-owner` is new; a job that has nothing for `job.owner` now fails"],
  ],
  [
    "a key from the environment",
    CHAT,
    `${CHAT}api_key: env:KEY`,
    [
      'notable: `api_key` is `"env:KEY"`; there was none',
      "notable: the environment variable `KEY` is needed",
    ],
  ],
  [
    "a param that lands on another",
    `${CHAT}params_supported: [temperature]`,
    `${CHAT}params_supported: [temperature, top_p]\nparam_map: { top_p: temperature }`,
    [
      "breaking: `top_p` now lands where `temperature` is sent, at `temperature`: of a job with both, `top_p` stays",
      "notable: `top_p` is now forwarded",
    ],
  ],
  [
    "the order of statuses, and how a window is written",
    `${CHAT}retries: 1\nretry_statuses: [408, 409]\nrate_limit: { 60s: 5 }`,
    `${CHAT}retries: 1\nretry_statuses: [409, 408]\nrate_limit: { 1m: 5 }`,
    [],
  ],
  ["a limit", CHAT, `${CHAT}retries: 2`, ["notable: `retries` is `2`; it was `0`"]],
  ["streaming", CHAT, `${CHAT}stream: true`, ["notable: `stream` is `true`; it was `false`"]],
  [
    "the endpoint of a batch",
    BATCH,
    `${BATCH}endpoint: /v1/x`,
    ['breaking: `endpoint` is `"/v1/x"`; it was `"/v1/chat/completions"`'],
  ],
  [
    "the side of embeddings",
    `${EMBEDDINGS}input_type: query`,
    `${EMBEDDINGS}input_type: passage`,
    ['breaking: `input_type` is `"passage"`; it was `"query"`'],
  ],
  [
    "a conversion",
    RESPONSES,
    `${RESPONSES}param_map: { response_format: text.format }`,
    ["breaking: `response_format`: any value is now sent as the client wrote it"],
  ],
])("%s", (_, before, after, changes) => {
  expect(told(before, after)).toEqual(changes);
});

test("an example is a job and its request before and after, by running both", () => {
  const pair = {
    before: planOf(efforts("low, high")),
    after: planOf(efforts("low, medium, high")),
  };
  const [diff] = diffBackends([pair]);
  expect(diff!.changes[0]!.example).toMatchObject({
    job: { payload: { reasoning_effort: "medium" } },
    before: { request: { body: { reasoning_effort: "low" } } },
    after: { request: { body: { reasoning_effort: "medium" } } },
  });
});

test("a literal secret that becomes another is a change, and none is shown", () => {
  const withKey = (key: string): Plan => {
    const text = `${CHAT}headers: { X-Api-Key: ${key} }`;
    return planned([{ path: "x.yaml", text }]).plans[0]!;
  };
  const secrets = ["hunter2-old-1", "hunter2-new-2"] as const;
  const [before, after] = [withKey(secrets[0]), withKey(secrets[1])];
  const [diff] = diffBackends([{ before, after }]);
  expect(diff?.changes).toMatchObject([{ subject: "header x-api-key", severity: "notable" }]);
  expect(JSON.stringify(diff)).not.toMatch(/hunter2/);
  expect(diffBackends([{ before, after: before }])).toEqual([]);
});

test("a new backend is notable, one that is gone is breaking", () => {
  const plan = planOf(CHAT);
  expect(worstOf(diffBackends([{ before: null, after: plan }]))).toBe("notable");
  expect(worstOf(diffBackends([{ before: plan, after: null }]))).toBe("breaking");
  expect(worstOf(diffBackends([{ before: plan, after: plan }]))).toBeNull();
});

test("no value ends the block of a comment that it stands in", () => {
  const after = planOf(`${CHAT}extra_params: { a: "\`\`\`" }`);
  const text = diffMarkdown(diffBackends([{ before: planOf(CHAT), after }]));
  expect(text).toContain("````diff");
});
