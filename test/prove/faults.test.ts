import { describe, expect, test } from "vitest";
import { analyze } from "../../compiler/index.ts";

const HEAD = "preset: openai-chat\nbase_url: http://localhost:8000/v1\nmodel: m\n";

/** A gateway of one's own: closed, with a required field, a companion and a part that it ignores. */
const GATEWAY = JSON.stringify({
  type: "object",
  properties: {
    model: { type: "string" },
    messages: { type: "array" },
    max_tokens: { type: "integer", minimum: 0 },
    tenant: { type: "string" },
    temperature: { type: "number", minimum: 0, maximum: 1 },
    level: { enum: ["off", "on"] },
    budget: { type: "integer", minimum: 1024 },
    mode: { type: "string", "x-ignored": { type: "integer" } },
    nested: { type: "object", properties: { on: { type: "boolean" } }, required: ["on"] },
  },
  patternProperties: { "^x-": { type: "string" } },
  required: ["model", "messages", "max_tokens", "tenant"],
  additionalProperties: false,
  dependentRequired: { budget: ["level"] },
});

interface Found {
  code: string;
  at: string;
  path: string;
  says: string;
}

function found(text: string): Found[] {
  const schemas = [{ path: "backends/schemas/gateway.json", text: GATEWAY }];
  const { diagnostics } = analyze([{ path: "backends/b.yaml", text }], {
    readSchema: (path) => schemas.find((schema) => schema.path === path),
  });
  // Other rules may have something to say of such a file as well.
  const proof = diagnostics.filter(({ code }) => code.startsWith("RS3"));
  return proof.map(({ code, line, column, path, message }) => ({
    ...{ code, at: `${line}:${column}`, path, says: message },
  }));
}

const OWN = "target: ./schemas/gateway.json\n";
const NONE = "params_supported: []\n";
const TENANT = "extra_params: { tenant: t }\n";

describe.each<[string, string, Omit<Found, "says"> & { says?: string }]>([
  [
    "a param under a name that the server refuses",
    `target: mistral\nparams_supported:\n  - temperature\n  - seed\n`,
    {
      code: "RS310",
      at: "7:5",
      path: "params_supported.1",
      says: "`mistral` refuses requests that hold `seed`",
    },
  ],
  [
    "a rename to a name that the server refuses",
    `target: mistral\nparams_supported: [seed]\nparam_map:\n  seed: randomseed\n`,
    { code: "RS310", at: "7:9", path: "param_map.seed" },
  ],
  [
    "a param under a name that the server ignores",
    `target: ollama\nparams_supported: [repetition_penalty]\n`,
    { code: "RS320", at: "5:20", path: "params_supported.0" },
  ],
  [
    "the cap under a name that the server ignores",
    `target: ollama\n${NONE}param_map: { max_tokens: max_completion_tokens }\n`,
    { code: "RS320", at: "6:26", path: "param_map.max_tokens" },
  ],
  [
    "a constant that the server refuses",
    `target: openai\n${NONE}extra_params:\n  verbosity: loud\n`,
    {
      code: "RS311",
      at: "7:14",
      path: "extra_params.verbosity",
      says: '`openai` refuses `"loud"` as `verbosity`: the server takes only "low", "medium", "high"',
    },
  ],
  [
    "a constant of the wrong type",
    `target: vllm\n${NONE}extra_params: { include_reasoning: "yes" }\n`,
    { code: "RS311", at: "6:36", path: "extra_params.include_reasoning" },
  ],
  [
    "a level off the server's enum",
    `target: mistral\nparams_supported: [reasoning_effort]\nreasoning:\n  efforts: [none, medium, high]\n`,
    { code: "RS311", at: "7:19", path: "reasoning.efforts.1" },
  ],
  [
    "a listed value off the server's enum, under the key that writes it",
    `target: vllm\nparams_supported: [reasoning_effort]\nparam_map:\n  reasoning_effort:\n    values:\n      none: "off"\n      high: high\n`,
    { code: "RS311", at: "9:13", path: "param_map.reasoning_effort.values.none" },
  ],
  [
    "a boolean where the server wants a level",
    `target: ollama\nparams_supported: [reasoning_effort]\nparam_map: { reasoning_effort: { values: { max: true } } }\n`,
    { code: "RS311", at: "6:49", path: "param_map.reasoning_effort.values.max" },
  ],
  [
    "a dialect that the server passes over",
    `target: ollama\nparams_supported: [reasoning_effort]\nreasoning: thinking_bool\n`,
    { code: "RS320", at: "6:12", path: "reasoning" },
  ],
  [
    "a budget that the server ignores",
    `target: sglang\nparams_supported: [reasoning_max_tokens]\nreasoning: { efforts: [high], budget: thinking_budget }\n`,
    { code: "RS320", at: "6:39", path: "reasoning.budget" },
  ],
  [
    "a param without its companion",
    `target: openai\nparams_supported: [top_logprobs]\n`,
    { code: "RS313", at: "5:20", path: "params_supported.0" },
  ],
  [
    "a companion that the map makes something else",
    `target: openai\nparams_supported: [logprobs, top_logprobs]\nparam_map: { logprobs: { values: { true: false } } }\n`,
    { code: "RS313", at: "5:30", path: "params_supported.1" },
  ],
  [
    "a value that the server answers and does not obey",
    `target: llama.cpp\n${NONE}extra_params: { temperature: -1 }\n`,
    { code: "RS321", at: "6:30", path: "extra_params.temperature" },
  ],
  [
    "a required field that is never sent",
    `${OWN}${NONE}`,
    { code: "RS312", at: "5:19", path: "params_supported" },
  ],
  [
    "a companion of a schema of one's own",
    `${OWN}params_supported: [reasoning_max_tokens]\nparam_map: { reasoning_max_tokens: budget }\n${TENANT}`,
    { code: "RS313", at: "6:36", path: "param_map.reasoning_max_tokens" },
  ],
  [
    "a value that a schema of one's own says is ignored",
    `${OWN}${NONE}extra_params: { tenant: t, mode: 3 }\n`,
    { code: "RS321", at: "6:34", path: "extra_params.mode" },
  ],
  [
    "a value of another type under a name that a pattern lets in",
    `${OWN}${NONE}extra_params: { tenant: t, x-cache: 3 }\n`,
    { code: "RS311", at: "6:37", path: "extra_params.x-cache" },
  ],
  [
    "a target inside a field of another type",
    `${OWN}params_supported: [seed]\nparam_map: { seed: temperature.seed }\n${TENANT}`,
    { code: "RS311", at: "6:20", path: "param_map.seed" },
  ],
  [
    "a nested object that lacks what it needs",
    `${OWN}params_supported: [seed]\nparam_map: { seed: nested.seed }\n${TENANT}`,
    { code: "RS311", at: "6:20", path: "param_map.seed" },
  ],
  ["a target that is misspelt", "target: VLLM\n", { code: "RS301", at: "4:9", path: "target" }],
  [
    "a schema that is not there",
    "target: ./no.json\n",
    { code: "RS303", at: "4:9", path: "target" },
  ],
  [
    "an anchor that holds the fault",
    `target: openai\n${NONE}extra_params: { store: &x "no", safety_identifier: *x }\n`,
    { code: "RS311", at: "6:27", path: "extra_params.store" },
  ],
])("%s", (_, yaml, { says, ...expected }) => {
  test("is found at its place, and the proof finds nothing else", () => {
    const diagnostics = found(HEAD + yaml);
    expect(diagnostics.map(({ says: _, ...rest }) => rest)).toEqual([expected]);
    if (says !== undefined) expect(diagnostics[0]!.says).toBe(says);
  });
});

test("a name that a pattern lets in is known to the server", () => {
  expect(found(`${HEAD}${OWN}${NONE}extra_params: { tenant: t, x-cache: "on" }\n`)).toEqual([]);
});

test("a preset that the server does not serve is found", () => {
  const yaml = `${HEAD.replace("openai-chat", "openai-batch")}target: mistral\n`;
  expect(found(yaml).map(({ code, at }) => [code, at])).toEqual([["RS302", "4:9"]]);
});

test("fields that a preset forwards and a server does not know are one finding", () => {
  const [only, ...others] = found(`${HEAD}target: mistral\n`);
  expect(others).toEqual([]);
  expect(only).toMatchObject({ code: "RS310", at: "1:9", path: "preset" });
  expect(only!.says).toContain("`top_k`");
  expect(only!.says).toContain("`logit_bias`");
});

test("what is refuted gives a proof and no module to build", () => {
  const text = `${HEAD}target: mistral\nparams_supported: [seed]\n`;
  const { plans, proofs } = analyze([{ path: "b.yaml", text }]);
  expect(plans).toEqual([]);
  expect(proofs.map(({ target }) => target)).toEqual(["mistral"]);
});
