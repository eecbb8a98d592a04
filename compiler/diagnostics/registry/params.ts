import { rule } from "../rule.ts";
import { code } from "../wording.ts";

const FILE = "preset: openai-chat\nbase_url: http://localhost:8000/v1\nmodel: qwen3\n";

/** What can be wrong with the params that are forwarded and mapped (LANGUAGE sections 3 to 6). */
export const params = {
  RS130: rule<{ param: string; reason: string }>({
    severity: "error",
    title: "Mapping a param that is never forwarded",
    message: ({ param, reason }) => `${code(param)} is never forwarded: ${reason}`,
    why: "Some params would break billing or link a client's jobs, whatever they are called in the body.",
    help: () => "Remove the entry; a value of your own for every job belongs in `extra_params`.",
    bad: `${FILE}param_map: { user: safety_identifier }\n`,
    good: `${FILE}param_map: { seed: random_seed }\n`,
  }),
  RS131: rule<{ param: string }>({
    severity: "error",
    title: "Not a param",
    message: ({ param }) => `${code(param)} is no param`,
    why: "`model`, `messages` and `input` have rules of their own, and the names that every JavaScript object has would be found in payloads that do not hold them.",
    help: () => "Remove it: the model's name comes from `model`, the prompt from the job.",
    bad: `${FILE}params_supported: [temperature, messages]\n`,
    good: `${FILE}params_supported: [temperature]\n`,
  }),
  RS132: rule<{ param: string; decider: string; suggestion: string | undefined }>({
    severity: "error",
    title: "Mapping a param that is not forwarded",
    message: ({ param, decider }) => `${code(decider)} does not forward ${code(param)}`,
    why: "The param is dropped before it could be mapped, so the entry would do nothing.",
    help: ({ param }) =>
      `Remove the entry, or list ${code(param)} in \`params_supported\`, which replaces the preset's own list.`,
    bad: `${FILE}params_supported: [temperature]\nparam_map: { top_k: k }\n`,
    good: `${FILE}params_supported: [temperature, top_k]\nparam_map: { top_k: k }\n`,
  }),
  RS133: rule<{ segment: string }>({
    severity: "error",
    title: "A target that no object should have",
    message: ({ segment }) => `a target cannot hold the segment ${code(segment)}`,
    why: "JavaScript gives that name a meaning of its own, and writing to it can change other objects.",
    help: () => "Choose another target.",
    bad: `${FILE}param_map: { top_k: sampling.constructor }\n`,
    good: `${FILE}param_map: { top_k: sampling.top_k }\n`,
  }),
  RS134: rule<{ root: string }>({
    severity: "error",
    title: "A target with rules of its own",
    message: ({ root }) => `a param cannot be sent as ${code(root)}`,
    why: "The backend's model and the job's prompt stand there, and a client's param must not replace them.",
    help: () => "Choose another target; a fixed value belongs in `model` or `extra_params`.",
    bad: `${FILE}param_map: { top_k: model }\n`,
    good: `${FILE}param_map: { top_k: k }\n`,
  }),
  RS135: rule<{ key: string }>({
    severity: "error",
    title: "A value that no client can send",
    message: ({ key }) => `\`null\` in ${code(key)} can never match`,
    why: "In a payload `null` counts as not set.",
    help: () => 'Remove the line; for the text `null`, write `"null"`.',
    bad: `${FILE}param_map:\n  stop: { values: { null: END } }\n`,
    good: `${FILE}param_map:\n  stop: { values: { "null": END } }\n`,
  }),
  RS136: rule<{ param: string; reason: string }>({
    severity: "warning",
    title: "Supporting a param that is never forwarded",
    message: ({ param, reason }) => `${code(param)} is never forwarded: ${reason}`,
    why: "The list is often copied from a server's own; these params are dropped all the same.",
    help: ({ param }) => `Remove ${code(param)} from the list.`,
    bad: `${FILE}params_supported: [temperature, n]\n`,
    good: `${FILE}params_supported: [temperature]\n`,
  }),
} as const;
