import type { BackendModule } from "../module.ts";
import { batch } from "./batch/batch.ts";
import { chat } from "./chat.ts";
import { embeddings } from "./embeddings.ts";
import type { Exchange } from "./exchange.ts";
import type { Protocol } from "./protocol.ts";
import { responses } from "./responses/responses.ts";

/** One request and its answer, or a job that is submitted and polled, which needs a record. */
export type AnyExchange =
  | { readonly polled: false; readonly exchange: Exchange }
  | { readonly polled: true; readonly protocol: Protocol; readonly max_polls: number };

/** How this backend gets a job answered (LANGUAGE section 9). */
export function exchangeOf(module: BackendModule): AnyExchange {
  switch (module.preset) {
    case "openai-chat":
      return { polled: false, exchange: chat(module.exchange) };
    case "openai-embeddings":
      return { polled: false, exchange: embeddings };
    case "openai-responses":
      return { polled: true, protocol: responses, max_polls: module.exchange.max_polls };
    case "openai-batch":
      return {
        polled: true,
        protocol: batch(module.exchange),
        max_polls: module.exchange.max_polls,
      };
  }
}
