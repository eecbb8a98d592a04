import { isJsonObject } from "../../compiler/json.ts";
import type { Json, JsonObject } from "../../compiler/json.ts";

/** How chat is respelled for the Responses surface (LANGUAGE section 5). */

/** Where a chat key lands, for the keys that are spelled differently. */
export const RESPELLED: Readonly<Record<string, string[]>> = {
  messages: ["input"],
  max_tokens: ["max_output_tokens"],
  reasoning_effort: ["reasoning", "effort"],
  response_format: ["text", "format"],
  tools: ["tools"],
  tool_choice: ["tool_choice"],
};

/** A chat key's value as the Responses surface spells it. */
export function respellValue(key: string, value: Json): Json {
  if (key === "messages") return Array.isArray(value) ? inputItems(value) : value;
  if (key === "response_format") return textFormat(value);
  if (key === "tools") return Array.isArray(value) ? value.map(tool) : value;
  if (key === "tool_choice") return withoutNesting(value);
  return value;
}

function textFormat(format: Json): Json {
  if (!isJsonObject(format) || !isJsonObject(format.json_schema)) return format;
  if (format.type !== "json_schema") return format;
  return { type: "json_schema", ...format.json_schema };
}

function tool(chat: Json): Json {
  const flat = withoutNesting(chat);
  if (flat === chat || !isJsonObject(flat)) return chat;
  return { ...flat, strict: flat.strict ?? false };
}

function withoutNesting(value: Json): Json {
  if (!isJsonObject(value) || value.type !== "function" || !isJsonObject(value.function)) {
    return value;
  }
  return { type: "function", ...value.function };
}

/** `extra_params`, respelled; a respelled key merges into the object that already stands there. */
export function respellExtras(extras: JsonObject): JsonObject {
  let respelled: JsonObject = {};
  for (const [key, value] of Object.entries(extras)) {
    if (!Object.hasOwn(RESPELLED, key)) respelled[key] = value;
  }
  for (const [key, value] of Object.entries(extras)) {
    const [root, leaf] = Object.hasOwn(RESPELLED, key) ? RESPELLED[key]! : [];
    if (root === undefined) continue;
    const sent = respellValue(key, value);
    const standing = isJsonObject(respelled[root]) ? respelled[root] : {};
    respelled = { ...respelled, [root]: leaf === undefined ? sent : { ...standing, [leaf]: sent } };
  }
  return respelled;
}

/** Chat messages as Responses input items. */
export function inputItems(messages: Json[]): Json[] {
  return messages.flatMap(itemsOf);
}

function itemsOf(message: Json): Json[] {
  if (!isJsonObject(message)) return [message];
  const { role, tool_calls, ...rest } = message;
  const content = contentOf(message.content, role);
  if (role === "tool") {
    return [{ type: "function_call_output", call_id: rest.tool_call_id ?? null, output: content }];
  }
  if (role === "assistant" && Array.isArray(tool_calls)) {
    const said = content === null ? [] : [{ role, ...rest, content }];
    return [...said, ...tool_calls.map(callItem)];
  }
  return [Array.isArray(content) ? { ...message, content } : message];
}

function callItem(call: Json): Json {
  if (!isJsonObject(call) || !isJsonObject(call.function)) return call;
  const { name, arguments: given } = call.function;
  return {
    type: "function_call",
    call_id: call.id ?? null,
    name: name ?? null,
    arguments: typeof given === "string" ? given : JSON.stringify(given),
  };
}

function contentOf(content: Json | undefined, role: Json | undefined): Json {
  if (!Array.isArray(content)) return content ?? null;
  return content.map((part) => {
    if (!isJsonObject(part)) return part;
    if (part.type === "text") {
      return { ...part, type: role === "assistant" ? "output_text" : "input_text" };
    }
    if (part.type === "image_url") return imagePart(part);
    if (part.type === "file" && isJsonObject(part.file))
      return { type: "input_file", ...part.file };
    return part;
  });
}

function imagePart(part: JsonObject): Json {
  const { type: _, image_url, ...rest } = part;
  if (!isJsonObject(image_url))
    return { ...rest, type: "input_image", image_url: image_url ?? null };
  const { url, ...details } = image_url;
  return { ...rest, type: "input_image", image_url: url ?? null, ...details };
}
