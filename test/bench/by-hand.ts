import { Failure } from "../../dist/runtime/failure.js";
import type { ChatJob } from "../../dist/runtime/job.js";
import type { Json, JsonObject } from "../../dist/runtime/json.js";

/**
 * What `backend.yaml` says, written by hand as fast as it can be: the same checks and the same
 * fields as the generated function, no report, and nothing that another backend would need.
 */
export function toBodyByHand({ payload, output_cap: cap }: ChatJob): JsonObject {
  const p = payload;
  const body: JsonObject = {
    model: "bench/model",
    messages: prompt(p.messages, p.input),
    max_tokens: cap,
  };
  if (p.temperature != null) body.temperature = p.temperature;
  if (p.top_p != null) body.top_p = p.top_p;
  if (p.top_k != null) body.top_k = p.top_k;
  if (p.min_p != null) body.min_p = p.min_p;
  if (p.repetition_penalty != null) body.repetition_penalty = p.repetition_penalty;
  const least = p.min_tokens;
  if (typeof least === "number" && Number.isInteger(least) && least >= 0) {
    body.min_tokens = least < cap ? least : cap;
  }
  if (p.seed != null) body.seed = p.seed;
  if (p.stop != null) body.stop = p.stop;
  const effort = p.reasoning_effort;
  switch (effort) {
    case "none":
    case "low":
    case "high":
    case "max":
      body.reasoning_effort = effort;
      break;
    case "medium":
      body.reasoning_effort = "low";
      break;
    case "xhigh":
      body.reasoning_effort = "max";
  }
  const asked = p.reasoning_max_tokens;
  let budget = -1;
  if (asked == null) budget = derived(effort, cap);
  else if (typeof asked === "number" && Number.isInteger(asked) && asked >= 0) {
    budget = asked < cap ? asked : Math.max(cap - 1, 0);
  }
  if (budget >= 0) body.chat_template_kwargs = { thinking_budget: budget };
  if (p.frequency_penalty != null) body.frequency_penalty = p.frequency_penalty;
  if (p.presence_penalty != null) body.presence_penalty = p.presence_penalty;
  if (p.logit_bias != null) body.logit_bias = p.logit_bias;
  if (p.logprobs != null) body.logprobs = p.logprobs;
  if (p.top_logprobs != null) body.top_logprobs = p.top_logprobs;
  if (p.response_format != null) body.response_format = p.response_format;
  if (p.tools != null) body.tools = p.tools;
  if (p.tool_choice != null) body.tool_choice = p.tool_choice;
  if (p.parallel_tool_calls != null) body.parallel_tool_calls = p.parallel_tool_calls;
  return body;
}

function prompt(messages: Json | undefined, input: Json | undefined): Json {
  if (Array.isArray(messages)) return messages as Json;
  if (messages != null) throw new Failure("invalid_job", "messages");
  if (typeof input === "string") return [{ role: "user", content: input }];
  if (Array.isArray(input)) return input as Json;
  throw new Failure("invalid_job", "input");
}

/** The budget that follows from an effort; -1: none. */
function derived(effort: Json | undefined, cap: number): number {
  let share: number;
  switch (effort) {
    case "low":
      share = 0.2;
      break;
    case "medium":
      share = 0.5;
      break;
    case "high":
      share = 0.8;
      break;
    case "xhigh":
    case "max":
      share = 0.95;
      break;
    default:
      return -1;
  }
  const budget = Math.min(Math.max(Math.floor(cap * share), 1024), 128_000, cap - 1);
  return budget < 1 ? -1 : budget;
}
