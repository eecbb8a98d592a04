/** The canonical vocabulary of LANGUAGE section 3: what clients may send, and what may go on. */

/** Forwarded by `openai-chat` and `openai-batch`, in the order in which they are applied. */
export const FORWARDED_CHAT: readonly string[] = [
  "temperature",
  "top_p",
  "top_k",
  "min_p",
  "repetition_penalty",
  "max_tokens",
  "min_tokens",
  "seed",
  "stop",
  "reasoning_effort",
  "reasoning_max_tokens",
  "frequency_penalty",
  "presence_penalty",
  "logit_bias",
  "logprobs",
  "top_logprobs",
  "response_format",
  "tools",
  "tool_choice",
  "parallel_tool_calls",
];

/** Whether a param is one of the vocabulary: a name with letters and underscores, and no keyword. */
export function isCanonical(param: string): boolean {
  return FORWARDED_CHAT.includes(param);
}

/** Forwarded by `openai-responses`, in the order in which they are applied. */
export const FORWARDED_RESPONSES: readonly string[] = [
  "temperature",
  "top_p",
  "max_tokens",
  "stop",
  "frequency_penalty",
  "presence_penalty",
  "reasoning_effort",
  "response_format",
  "tools",
  "tool_choice",
  "parallel_tool_calls",
];

export { NEVER_FORWARDED } from "../../runtime/translate/never-forwarded.ts";

/** Keys of the payload that are no params: they have rules of their own. */
export const NOT_PARAMS: readonly string[] = ["model", "messages", "input"];

/** The levels of `reasoning_effort`, from none to most. */
export const LADDER = ["none", "low", "medium", "high", "xhigh", "max"] as const;

export type Effort = (typeof LADDER)[number];
