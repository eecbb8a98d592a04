import { FORWARDED_CHAT } from "../vocabulary.ts";
import type { Preset } from "./preset.ts";

export const openaiChat: Preset = {
  name: "openai-chat",
  forwarded: FORWARDED_CHAT,
  prompt: "messages",
  respelled: {},
  constants: {},
  mergedExtras: [],
};
