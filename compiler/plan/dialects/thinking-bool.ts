import type { Dialect } from "./dialect.ts";

export const thinkingBool: Dialect = {
  name: "thinking_bool",
  summary: "a chat template with one switch, enable_thinking",
  to: "chat_template_kwargs.enable_thinking",
  efforts: { none: false, low: true, medium: true, high: true, xhigh: true, max: true },
};
