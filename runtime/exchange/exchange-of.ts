import type { BackendModule } from "../module.ts";
import { batch } from "./batch/batch.ts";
import { chat } from "./chat.ts";
import { embeddings } from "./embeddings.ts";
import type { Exchange, PolledExchange } from "./exchange.ts";
import { polled } from "./polled.ts";
import { responses } from "./responses/responses.ts";

/** The exchange of a backend, and whether it needs a record. */
export type AnyExchange =
  | { readonly polled: false; readonly exchange: Exchange }
  | { readonly polled: true; readonly exchange: PolledExchange };

/** How this backend gets a job answered (LANGUAGE section 9). */
export function exchangeOf(module: BackendModule): AnyExchange {
  switch (module.preset) {
    case "openai-chat":
      return { polled: false, exchange: chat(module.exchange) };
    case "openai-embeddings":
      return { polled: false, exchange: embeddings };
    case "openai-responses":
      return { polled: true, exchange: polled(responses, module.exchange.max_polls) };
    case "openai-batch":
      return {
        polled: true,
        exchange: polled(batch(module.exchange), module.exchange.max_polls),
      };
  }
}
