import { listIn, objectIn } from "../../bytes/understood.ts";
import { type Json, isObject } from "../../json.ts";

/**
 * Chat `tools` as Responses tools (LANGUAGE section 5): function tools lose their nesting. A tool
 * that states no `strict` says `false`, chat's default, since the default here is the opposite.
 * Tools in the Responses spelling pass untouched.
 */
export function toTools(tools: Json): Json {
  return listIn(tools)?.map(toTool) ?? tools;
}

function toTool(tool: Json): Json {
  if (!isObject(tool) || tool.type !== "function" || !isObject(tool.function)) return tool;
  return { type: "function", ...tool.function, strict: tool.function.strict ?? false };
}

/** A chat `tool_choice` as a Responses one: a named function loses its nesting. */
export function toToolChoice(choice: Json): Json {
  const { type, function: named } = objectIn(choice) ?? {};
  return type === "function" && isObject(named) ? { type, ...named } : choice;
}
