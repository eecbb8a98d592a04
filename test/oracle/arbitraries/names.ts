import fc from "fast-check";

/** Names that are valid and unkind: they look like code, comments, numbers, paths or accidents. */
const ODD = [
  "if",
  "await",
  "payload",
  "body",
  "report",
  "a b",
  "x-y",
  "1st",
  "7",
  "größe",
  "名前",
  "$&",
  "${payload}",
  "`",
  '"',
  "'",
  "\\",
  "*/ throw 1; /*",
  "// x",
  "line\nbreak",
  "line\u2028break",
  "<script>",
  "a: b # c",
];

export const CANONICAL =
  `temperature top_p top_k min_p repetition_penalty min_tokens seed stop reasoning_effort
  reasoning_max_tokens frequency_penalty presence_penalty logit_bias logprobs top_logprobs
  response_format tools tool_choice parallel_tool_calls`.split(/\s+/);

export const NEVER = "n best_of stream stream_options service_tier user metadata".split(" ");

/** A few plain names, so that configs, targets and payloads meet in the same places. */
export const PLAIN = ["a", "b", "thinking", "reasoning", "text", "chat_template_kwargs"];

/** Any param that may be forwarded. */
export const paramName = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...CANONICAL) },
  { weight: 2, arbitrary: fc.constantFrom(...PLAIN) },
  { weight: 1, arbitrary: fc.constantFrom(...ODD) },
);

const segment = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom("a", "b", "effort", "enable_thinking", "format") },
  { weight: 1, arbitrary: fc.constantFrom(...ODD) },
);

const root = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...PLAIN) },
  { weight: 3, arbitrary: fc.constantFrom("max_tokens", "max_output_tokens", "background") },
  { weight: 3, arbitrary: paramName },
  { weight: 2, arbitrary: fc.constantFrom("reasoning_effort", "response_format", "tools") },
);

/** A target of one to three segments; the roots are few, so targets collide in every way. */
export const target = fc
  .tuple(root, fc.array(segment, { maxLength: 2 }))
  .map(([first, rest]) => [first, ...rest].join("."));

/** Text without `env:` or braces, which mean something in a backend file. */
export const text = fc
  .oneof(fc.constantFrom("", "high", "auto", ...ODD), fc.string({ unit: "grapheme", maxLength: 8 }))
  .map((string) => string.replaceAll("env:", "").replace(/[{}]/g, ""));
