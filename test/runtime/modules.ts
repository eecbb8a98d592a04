import type {
  BatchModule,
  ChatModule,
  EmbeddingsModule,
  Limits,
  ResponsesModule,
} from "../../runtime/module.ts";

/** The limits of a backend whose YAML sets none of them. */
export const limits: Limits = {
  retries: 0,
  retry_statuses: [],
  retry_backoff_s: 30,
  retry_backoff_max_s: 900,
  timeout_s: null,
  concurrency: null,
  rate_limit: {},
  trip_after: 3,
  trip_cooldown_s: 60,
};

/** A chat backend as a person would write its module; `over` replaces parts of it. */
export function chatModule(base_url: string, over: Partial<ChatModule> = {}): ChatModule {
  return {
    id: "chat",
    preset: "openai-chat",
    variables: {},
    limits,
    exchange: { stream: false },
    server: () => ({ base_url }),
    toBody: ({ payload, output_cap }, report) => {
      if (payload.seed != null) report?.dropped("seed", "not forwarded", "params_supported");
      const { messages, chat_template_kwargs } = payload;
      return { model: "tiny", messages, max_tokens: output_cap, chat_template_kwargs };
    },
    ...over,
  };
}

export function embeddingsModule(
  base_url: string,
  over: Partial<EmbeddingsModule> = {},
): EmbeddingsModule {
  return {
    id: "embeddings",
    preset: "openai-embeddings",
    variables: {},
    limits,
    server: () => ({ base_url }),
    toBody: ({ payload }) => ({ model: "tiny", input: payload.input, encoding_format: "float" }),
    ...over,
  };
}

export function responsesModule(base_url: string): ResponsesModule {
  return {
    id: "responses",
    preset: "openai-responses",
    variables: {},
    limits,
    exchange: { max_polls: 60 },
    server: () => ({ base_url }),
    toBody: ({ payload }) => ({ model: "tiny", input: payload.messages, background: true }),
  };
}

export function batchModule(base_url: string): BatchModule {
  return {
    id: "batch",
    preset: "openai-batch",
    variables: {},
    limits,
    exchange: { max_polls: 60, endpoint: "/v1/chat/completions", completion_window: "24h" },
    server: () => ({ base_url, api_key: "none" }),
    toBody: ({ payload, output_cap }) => ({ messages: payload.messages, max_tokens: output_cap }),
  };
}

/** Has `api_key: env:KEY`. */
export function keyedModule(base_url: string, over: Partial<ChatModule> = {}): ChatModule {
  return chatModule(base_url, {
    variables: { KEY: "secret" },
    server: ({ KEY }: { KEY: string }) => ({ base_url, api_key: KEY }),
    ...over,
  });
}

export const chatJob = {
  id: "job-1",
  output_cap: 8,
  payload: { messages: [{ role: "user", content: "hi" }] },
};

/** A plain completion, as short as one can be. */
export const completion = { choices: [], usage: { completion_tokens: 3 } };
