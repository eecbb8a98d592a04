import type { Json } from "../json.ts";
import type { ChatLikePlan } from "../plan/plan.ts";
import type { Case } from "./case.ts";

const IMAGE = { type: "image_url", image_url: { url: "https://images.example/1.png" } };
const CALL = { id: "call_1", type: "function", function: { name: "now", arguments: "{}" } };

/** A conversation with each kind of message that the Responses API spells otherwise. */
const MESSAGES: Json = [
  { role: "user", content: [{ type: "text", text: "What is this?" }, IMAGE] },
  { role: "assistant", content: null, tool_calls: [CALL] },
  { role: "tool", tool_call_id: "call_1", content: "12:00" },
];

const JSON_SCHEMA: Json = {
  type: "json_schema",
  json_schema: { name: "answer", schema: { type: "object" }, strict: true },
};

const STRICT_TOOLS: Json = [{ type: "function", function: { name: "now", strict: true } }];

/** Jobs whose values the Responses API spells otherwise (LANGUAGE section 5). */
export function conversions({ preset }: ChatLikePlan): Case[] {
  if (preset !== "openai-responses") return [];
  return [
    { payload: { messages: MESSAGES } },
    { payload: { response_format: JSON_SCHEMA } },
    { payload: { tools: STRICT_TOOLS } },
  ];
}
