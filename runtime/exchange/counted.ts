import { Failure } from "../failure.ts";
import { type JsonObject, isObject } from "../json.ts";
import type { Result } from "./exchange.ts";

/**
 * A chat completion with its count, `usage.completion_tokens` (LANGUAGE section 9).
 *
 * @throws Failure `no_output_count` when that is not a whole number of at least 0.
 */
export function counted(response: JsonObject): Result {
  const count = isObject(response.usage) ? response.usage.completion_tokens : undefined;
  if (typeof count === "number" && Number.isSafeInteger(count) && count >= 0) {
    return { response, output_count: count };
  }
  throw new Failure(
    "no_output_count",
    "the response has no usage.completion_tokens (the backend's fault)",
  );
}
