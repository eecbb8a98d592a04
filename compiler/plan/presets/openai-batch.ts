import { openaiChat } from "./openai-chat.ts";
import type { Preset } from "./preset.ts";

/** Each line of a batch holds a chat body. */
export const openaiBatch: Preset = { ...openaiChat, name: "openai-batch" };
