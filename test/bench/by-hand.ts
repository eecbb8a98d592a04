import { Failure } from "../../dist/runtime/failure.js";
import type { ChatJob } from "../../dist/runtime/job.js";
import type { Json, JsonObject } from "../../dist/runtime/json.js";

/**
 * What `backend.yaml` says, written by hand as fast as it can be: the same checks and the same
 * fields as the generated function, no report, and nothing that another backend would need.
 */
export function toBodyByHand({ payload, output_cap: cap }: ChatJob): JsonObject {
  // Each is read once: a read of an object whose shape varies costs as much as anything here.
  const {
    messages,
    input,
    min_tokens: least,
    reasoning_effort: effort,
    reasoning_max_tokens: asked,
    temperature,
    top_p,
    top_k,
    min_p,
    repetition_penalty,
    seed,
    stop,
    frequency_penalty,
    presence_penalty,
    logit_bias,
    logprobs,
    top_logprobs,
    response_format,
    tools,
    tool_choice,
    parallel_tool_calls,
  } = payload;
  const body: JsonObject = {
    model: "bench/model",
    messages: prompt(messages, input),
    max_tokens: cap,
  };
  if (temperature != null) body.temperature = temperature;
  if (top_p != null) body.top_p = top_p;
  if (top_k != null) body.top_k = top_k;
  if (min_p != null) body.min_p = min_p;
  if (repetition_penalty != null) body.repetition_penalty = repetition_penalty;
  if (typeof least === "number" && Number.isInteger(least) && least >= 0) {
    body.min_tokens = least < cap ? least : cap;
  }
  if (seed != null) body.seed = seed;
  if (stop != null) body.stop = stop;
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
  let budget = -1;
  if (asked == null) budget = derived(effort, cap);
  else if (typeof asked === "number" && Number.isInteger(asked) && asked >= 0) {
    budget = asked < cap ? asked : Math.max(cap - 1, 0);
  }
  if (budget >= 0) body.chat_template_kwargs = { thinking_budget: budget };
  if (frequency_penalty != null) body.frequency_penalty = frequency_penalty;
  if (presence_penalty != null) body.presence_penalty = presence_penalty;
  if (logit_bias != null) body.logit_bias = logit_bias;
  if (logprobs != null) body.logprobs = logprobs;
  if (top_logprobs != null) body.top_logprobs = top_logprobs;
  if (response_format != null) body.response_format = response_format;
  if (tools != null) body.tools = tools;
  if (tool_choice != null) body.tool_choice = tool_choice;
  if (parallel_tool_calls != null) body.parallel_tool_calls = parallel_tool_calls;
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
