import { Failure } from "../failure.ts";
import { isObject } from "../json.ts";
import { ask } from "./ask.ts";
import type { Exchange } from "./exchange.ts";

/**
 * A plain chat completion (LANGUAGE section 9): the response as it is, counted by its
 * `usage.completion_tokens`. Without that count it is `no_output_count`.
 */
export const chat: Exchange = async (translator, job, context) => {
  const response = await ask(translator, job, context);
  const count = isObject(response["usage"]) ? response["usage"]["completion_tokens"] : undefined;
  if (typeof count === "number" && Number.isSafeInteger(count) && count >= 0) {
    return { response, output_count: count };
  }
  throw new Failure(
    "no_output_count",
    "the response has no usage.completion_tokens (the backend's fault)",
  );
};
