import type {
  BackendModule,
  BatchModule,
  ChatModule,
  ResponsesModule,
} from "../../../runtime/module.ts";
import { batchModule, chatModule, limits, responsesModule } from "../../runtime/modules.ts";

/** One backend of each preset that can lose something; they are asked often, and never given up. */
export function backendsAt(base_url: string): BackendModule[] {
  const over = {
    limits: {
      ...limits,
      retries: 6,
      retry_backoff_s: 0.02,
      retry_backoff_max_s: 0.2,
      concurrency: 32,
      rate_limit: { "1s": 500 },
      timeout_s: 1,
      trip_after: 0,
    },
  };
  return [
    { ...streamedChat(base_url), ...over },
    { ...polledOften(responsesModule(base_url)), ...over },
    { ...polledOften(batchModule(base_url)), ...over },
  ];
}

function streamedChat(base_url: string): ChatModule {
  return chatModule(base_url, {
    exchange: { stream: true },
    toBody: ({ payload: { messages }, output_cap }) => ({
      model: "tiny",
      messages,
      max_tokens: output_cap,
      stream: true,
    }),
  });
}

/** Once a second for a job of ten minutes, so that few deadlines hide what else goes wrong. */
function polledOften<M extends ResponsesModule | BatchModule>(module: M): M {
  return { ...module, exchange: { ...module.exchange, max_polls: 600 } };
}
