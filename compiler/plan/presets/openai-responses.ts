import { FORWARDED_RESPONSES } from "../vocabulary.ts";
import type { Preset } from "./preset.ts";

export const openaiResponses: Preset = {
  name: "openai-responses",
  forwarded: FORWARDED_RESPONSES,
  prompt: "input",
  respelled: {
    max_tokens: { target: ["max_output_tokens"], convert: null },
    reasoning_effort: { target: ["reasoning", "effort"], convert: null },
    response_format: { target: ["text", "format"], convert: "text_format" },
    tools: { target: ["tools"], convert: "tools" },
    tool_choice: { target: ["tool_choice"], convert: "tool_choice" },
  },
  constants: { background: true },
  mergedExtras: ["reasoning", "text"],
};
