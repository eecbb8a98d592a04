import fc from "fast-check";
import type { Arbitrary } from "fast-check";
import { stringify } from "yaml";
import type { Config } from "../config.ts";
import { headers } from "./headers.ts";
import { CANONICAL } from "./names.ts";
import { extra_params, mapOver, reasoning, supported, withEnvText } from "./params.ts";

/** The environment that every generated backend can be loaded with. */
export const ENV = { RESPELL_TEXT: "from the environment", RESPELL_KEY: "sk-0123456789" };

/** A valid backend: its config and the YAML text that says it. */
export interface Backend {
  config: Config;
  yaml: string;
}

const common = {
  base_url: fc.constantFrom(
    "http://runtime/v1",
    "https://h:8000/a/b//",
    "http://h/env:RESPELL_KEY",
  ),
  model: withEnvText.filter((name) => name.trim() !== ""),
  api_key: fc.constantFrom("env:RESPELL_KEY", "Key env:RESPELL_KEY", "EMPTY"),
  retries: fc.nat(5),
  retry_statuses: fc.uniqueArray(fc.integer({ min: 400, max: 499 }), { maxLength: 2 }),
  timeout_s: fc.constantFrom(0.5, 30),
  rate_limit: fc.constantFrom({ "1m": 60 }, { "30s": 1, "24h": 1000 }),
  trip_after: fc.nat(3),
  health: fc.constantFrom({ path: "/health" }, { path: "http://h/env:RESPELL_TEXT" }),
};

const max_polls = fc.integer({ min: 1, max: 100 });

const RESPONSES = `temperature top_p stop frequency_penalty presence_penalty reasoning_effort
  response_format tools tool_choice parallel_tool_calls`.split(/\s+/);

const chat = chatLike("openai-chat", CANONICAL, { headers, stream: fc.boolean() });
const responses = chatLike("openai-responses", RESPONSES, {
  headers,
  max_polls,
  service_tier: fc.constantFrom("flex", "priority"),
});
const batch = chatLike("openai-batch", CANONICAL, {
  max_polls,
  endpoint: fc.constantFrom("/v1/chat/completions", "/x?y=`${z}`"),
  completion_window: fc.constantFrom("24h", "it's"),
});
const embeddings = withPreset("openai-embeddings", {
  headers,
  input_type: fc.constantFrom("query", "passage"),
  input_type_overridable: fc.boolean(),
});

/** Any valid backend of any preset. */
export const backend: Arbitrary<Backend> = fc
  .oneof(
    { weight: 4, arbitrary: chat },
    { weight: 4, arbitrary: responses },
    { weight: 1, arbitrary: batch },
    { weight: 1, arbitrary: embeddings },
  )
  .map((config) => ({ config, yaml: stringify(config, { lineWidth: 0 }) }));

type Keys = Record<string, Arbitrary<unknown>>;

function chatLike(
  preset: Config["preset"],
  standard: readonly string[],
  keys: Keys,
): Arbitrary<Config> {
  return fc.option(supported, { nil: undefined }).chain((params_supported) =>
    withPreset(preset, {
      param_map: mapOver(params_supported ?? standard),
      reasoning,
      extra_params,
      ...keys,
    }).map((config) => (params_supported ? { ...config, params_supported } : config)),
  );
}

/** A config of the preset: the required keys, and any of the others. */
function withPreset(preset: Config["preset"], keys: Keys): Arbitrary<Config> {
  const all = { preset: fc.constant(preset), ...common, ...keys };
  return fc.record(all, { requiredKeys: ["preset", "base_url", "model"] });
}
