import type { Dialect } from "./dialect.ts";

export const thinkingBoolLowEffort: Dialect = {
  name: "thinking_bool_low_effort",
  summary: "a chat template with two switches, enable_thinking and low_effort",
  to: "chat_template_kwargs",
  efforts: {
    none: { enable_thinking: false },
    low: { enable_thinking: true, low_effort: true },
    medium: { enable_thinking: true, low_effort: true },
    high: { enable_thinking: true, low_effort: false },
    xhigh: { enable_thinking: true, low_effort: false },
    max: { enable_thinking: true, low_effort: false },
  },
};
