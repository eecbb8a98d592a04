import { readObject, send } from "../http.ts";
import { ask } from "./ask.ts";
import type { Exchange } from "./exchange.ts";

/** Embeddings (LANGUAGE section 9): the response as it is, with nothing to count. */
export const embeddings: Exchange = async (translator, job, context) => ({
  response: await ask(translator, job, context, (request) =>
    send(request, translator, context, readObject),
  ),
  output_count: null,
});
