import { type Json, type JsonObject, isObject } from "../../json.ts";
import { type Output, readOutput } from "./read-output.ts";

/**
 * A finished response as the chat completion that says the same (LANGUAGE section 9).
 *
 * @throws Failure `unreadable_output` when its output cannot be read.
 */
export function toCompletion(response: JsonObject): JsonObject {
  const output = readOutput(response.output);
  const { id, created_at, model, service_tier, usage } = response;
  return {
    ...(id !== undefined && { id }),
    object: "chat.completion",
    ...(typeof created_at === "number" && { created: Math.floor(created_at) }),
    ...(model !== undefined && { model }),
    ...(service_tier != null && { service_tier }),
    choices: [
      {
        index: 0,
        message: messageOf(output),
        logprobs: null,
        finish_reason: output.calls.length > 0 ? "tool_calls" : "stop",
      },
    ],
    ...(isObject(usage) && { usage: usageOf(usage) }),
  };
}

function messageOf({ texts, refusals, summaries, thoughts, calls }: Output): JsonObject {
  const reasoning = summaries.length > 0 ? summaries.join("\n\n") : thoughts.join("");
  return {
    role: "assistant",
    content: texts.length > 0 ? texts.join("") : null,
    refusal: refusals.length > 0 ? refusals.join("") : null,
    ...(reasoning !== "" && { reasoning_content: reasoning }),
    ...(calls.length > 0 && { tool_calls: calls }),
  };
}

function usageOf(usage: JsonObject): JsonObject {
  const named: Record<string, Json | undefined> = {
    prompt_tokens: usage.input_tokens,
    completion_tokens: usage.output_tokens,
    total_tokens: usage.total_tokens,
    prompt_tokens_details: usage.input_tokens_details,
    completion_tokens_details: usage.output_tokens_details,
  };
  return Object.fromEntries(Object.entries(named).filter(([, value]) => value != null));
}
