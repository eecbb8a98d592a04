import { readObject, send } from "../http.ts";
import type { ChatExchange } from "../module.ts";
import { readCompletion } from "../stream/read-completion.ts";
import { ask } from "./ask.ts";
import { counted } from "./counted.ts";
import type { Exchange } from "./exchange.ts";

/**
 * A chat completion (LANGUAGE section 9): the response as it is, counted by its
 * `usage.completion_tokens`. A streamed one is reassembled into what the plain call returns.
 */
export function chat({ stream }: ChatExchange): Exchange {
  const read = stream ? readCompletion : readObject;
  return async (translator, job, context) =>
    counted(
      await ask(translator, job, context, (request) => send(request, translator, context, read)),
    );
}
