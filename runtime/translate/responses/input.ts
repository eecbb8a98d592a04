import { Raw } from "../../bytes/raw.ts";
import { type Json, type JsonObject, isList, isObject } from "../../json.ts";
import { toContent } from "./content.ts";

/**
 * Chat messages as the `input` items of a Responses body (LANGUAGE section 5). What is spelled alike
 * in both, a message whose content is text above all, stays the very same object.
 */
export function toInput(messages: readonly Json[] | Raw): Json[] {
  const list = messages instanceof Raw ? (messages.parse() as readonly Json[]) : messages;
  return list.flatMap(toItems);
}

function toItems(message: Json): Json[] {
  if (!isObject(message)) return [message];
  if (message.role === "tool") return [toFunctionOutput(message)];
  if (message.role === "assistant") return toAssistantItems(message);
  return [isList(message.content) ? withContent(message, message.content) : message];
}

function toFunctionOutput({ tool_call_id, content }: JsonObject): Json {
  return {
    type: "function_call_output",
    call_id: tool_call_id,
    output: isList(content) ? toContent(content, "input_text") : (content ?? ""),
  };
}

/** What an assistant said, then the calls it made. */
function toAssistantItems(message: JsonObject): Json[] {
  const { tool_calls, refusal, ...rest } = message;
  const calls = isList(tool_calls) ? tool_calls.map(toFunctionCall) : [];
  if (typeof refusal === "string" && isBlank(rest.content)) {
    return [{ ...rest, content: [{ type: "refusal", refusal }] }, ...calls];
  }
  if (calls.length > 0 && isBlank(rest.content)) return calls;
  const said = calls.length > 0 || refusal !== undefined ? rest : message;
  return [isList(said.content) ? withContent(said, said.content, "output_text") : said, ...calls];
}

function toFunctionCall(call: Json): Json {
  if (!isObject(call) || !isObject(call.function)) return call;
  const { name, arguments: given } = call.function;
  return {
    type: "function_call",
    call_id: call.id,
    name,
    arguments: typeof given === "string" ? given : JSON.stringify(given ?? {}),
  };
}

function withContent(
  message: JsonObject,
  parts: readonly Json[],
  text: "input_text" | "output_text" = "input_text",
): JsonObject {
  return { ...message, content: toContent(parts, text) };
}

function isBlank(content: Json | undefined): boolean {
  return content == null || content === "" || (isList(content) && content.length === 0);
}
