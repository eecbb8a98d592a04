import fc from "fast-check";
import type { Arbitrary } from "fast-check";
import { stringify } from "yaml";

/** A backend file as a user would have it. */
export interface Backend {
  name: string;
  yaml: string;
}

/** The keys of a backend in the order in which they are written; what is undefined is left out. */
type Config = Record<string, unknown>;

const SAMPLING = ["temperature", "top_p", "max_tokens", "seed", "stop", "response_format", "tools"];
const MODELS = ["Qwen/Qwen3", "meta-llama/Llama-3.3", "google/gemma-3", "zai-org/GLM-4.6"];
const SIZES = ["0.6B", "4B", "8B-FP8", "32B", "70B-Instruct", "235B-A22B"];

const local = fc
  .tuple(fc.constantFrom("localhost", "gpu-01.internal", "10.0.0.12"), fc.nat(50))
  .map(([host, port]) => `http://${host}:${8000 + port}/v1`);
const model = fc
  .tuple(fc.constantFrom(...MODELS), fc.constantFrom(...SIZES))
  .map((parts) => parts.join("-"));
const key = fc.constantFrom("OPENAI", "TEAM_A", "TEAM_B").map((name) => `env:${name}_API_KEY`);

const headers = fc.constantFrom(
  { "X-Client-Request-Id": "{job.id}" },
  { "X-Owner": "{job.owner?}", "X-Trace": "{uuid}" },
  { Authorization: "Key env:GATEWAY_KEY", "X-Sla": "{job.sla?}" },
);

const limits = {
  retries: some(fc.integer({ min: 1, max: 8 })),
  retry_backoff_s: some(fc.constantFrom(1, 2, 5, 30)),
  retry_statuses: some(fc.constantFrom([408], [408, 409])),
  timeout_s: some(fc.constantFrom(60, 120, 600)),
  concurrency: some(fc.integer({ min: 1, max: 64 })),
  rate_limit: some(fc.constantFrom({ "1m": 500 }, { "1s": 10, "1h": 20_000 })),
  trip_after: some(fc.constantFrom(0, 5)),
};

const efforts = fc.constantFrom(
  ["none", "high"],
  ["low", "medium", "high"],
  ["none", "low", "medium", "high", "xhigh", "max"],
);

const reasoning = fc.oneof(
  fc.constantFrom("thinking_bool", "thinking_bool_low_effort"),
  fc.record({ efforts, budget: some(fc.constantFrom("thinking_token_budget", "thinking.budget")) }),
  fc.record({ efforts, default_effort: fc.constantFrom("low", "high") }),
);

const switched = fc.constantFrom("enabled", "on", true).map((on) => ({
  to: "thinking",
  values: {
    none: { type: "disabled" },
    low: { type: on },
    medium: { type: on, tokens: 4096 },
    high: { type: on, tokens: 16_384 },
    xhigh: { type: on },
    max: { type: on },
  },
  unmapped: "drop",
}));

const renamed = fc.record({
  repetition_penalty: some(fc.constant("repeat_penalty")),
  seed: some(fc.constantFrom("random_seed", "sampling.seed")),
  tool_choice: some(fc.constant({ values: { required: "any" } })),
  logit_bias: some(fc.constant({ unmapped: "drop" })),
});

const selfHosted = fc.record({
  preset: fc.constant("openai-chat"),
  base_url: local,
  model,
  target: fc.constantFrom(undefined, "vllm", "sglang"),
  reasoning: fc.constantFrom("thinking_bool", "thinking_bool_low_effort"),
  extra_params: some(fc.constantFrom({ skip_special_tokens: false }, { stop_token_ids: [2] })),
  stream: some(fc.boolean()),
  health: fc.constant({ path: "http://localhost:8000/health" }),
  ...limits,
});

const gateway = fc.record({
  preset: fc.constant("openai-chat"),
  base_url: fc.constantFrom("https://gateway.example/v1", "https://env:REGION.example/v1"),
  model,
  api_key: key,
  headers: some(headers),
  param_map: renamed,
  reasoning: some(reasoning),
  extra_params: some(fc.constantFrom({ safe_prompt: true }, { provider: { order: ["a", "b"] } })),
  ...limits,
});

const hybrid = fc.record({
  preset: fc.constant("openai-chat"),
  base_url: local,
  model,
  api_key: key,
  params_supported: fc.constant([...SAMPLING, "reasoning_effort"]),
  param_map: fc.record({ reasoning_effort: switched }),
  stream: some(fc.boolean()),
  ...limits,
});

const hosted = fc.record({
  preset: fc.constant("openai-chat"),
  base_url: fc.constant("https://api.openai.com/v1"),
  model: fc.constantFrom("gpt-4.1", "gpt-4.1-mini"),
  target: some(fc.constant("openai")),
  api_key: key,
  params_supported: fc.subarray(SAMPLING, { minLength: 3 }),
  ...limits,
});

const batch = fc.record({
  preset: fc.constant("openai-batch"),
  base_url: fc.constant("https://api.openai.com/v1"),
  model: fc.constantFrom("gpt-4.1", "gpt-4.1-mini"),
  target: some(fc.constant("openai")),
  api_key: key,
  params_supported: fc.subarray(SAMPLING, { minLength: 3 }),
  max_polls: some(fc.constantFrom(96, 288)),
  concurrency: some(fc.integer({ min: 1, max: 64 })),
});

const responses = fc.record({
  preset: fc.constant("openai-responses"),
  base_url: fc.constant("https://api.openai.com/v1"),
  model: fc.constantFrom("gpt-5.5", "gpt-5.5-mini"),
  api_key: key,
  headers: some(headers),
  reasoning: fc.record({ efforts }),
  extra_params: some(fc.constant({ reasoning: { summary: "auto" } })),
  service_tier: some(fc.constantFrom("flex", "priority")),
  max_polls: some(fc.constantFrom(96, 288)),
  ...limits,
});

const embeddings = fc.record({
  preset: fc.constant("openai-embeddings"),
  base_url: local,
  model: fc.constantFrom("BAAI/bge-m3", "nvidia/llama-nemotron-embed-1b-v2"),
  input_type: some(fc.constantFrom("query", "passage")),
  input_type_overridable: some(fc.boolean()),
  ...limits,
});

const config: Arbitrary<Config> = fc.oneof(
  { weight: 3, arbitrary: selfHosted },
  { weight: 3, arbitrary: gateway },
  { weight: 2, arbitrary: hybrid },
  { weight: 2, arbitrary: hosted },
  { weight: 1, arbitrary: batch },
  { weight: 1, arbitrary: responses },
  { weight: 1, arbitrary: embeddings },
);

const text = config.map((keys) => {
  const title = `# ${String(keys["model"])}, as the team that runs its server set it up.`;
  return `${title}\n\n${stringify(keys, { keepUndefined: false })}`;
});

/**
 * Valid backends, varied as those of a large fleet are: self-hosted and hosted, every preset, with
 * and without reasoning, renames, headers, limits and targets. The same every time.
 */
export function makeBackends(count: number): Backend[] {
  return fc
    .sample(text, { numRuns: count, seed: 1 })
    .map((yaml, index) => ({ name: `backend-${String(index).padStart(5, "0")}.yaml`, yaml }));
}

function some<T>(arbitrary: Arbitrary<T>): Arbitrary<T | undefined> {
  return fc.option(arbitrary, { nil: undefined });
}
