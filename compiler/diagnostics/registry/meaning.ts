import { rule } from "../rule.ts";
import { code, list } from "../wording.ts";

const HEAD = "preset: openai-chat\nbase_url: http://localhost:8000/v1\n";
const FILE = `${HEAD}model: qwen3\n`;

/** What can be wrong with the server, its secrets and its limits (LANGUAGE sections 1, 7, 8). */
export const meaning = {
  RS110: rule<{ name: string; key: string }>({
    severity: "error",
    title: "An environment variable where none is read",
    message: ({ name, key }) => `${code(`env:${name}`)} is not read in ${code(key)}`,
    why: "What a translator does is decided when it is built, so that it can be reviewed. Only where the server is and what it is told besides may differ by machine.",
    help: () =>
      "Write the value itself. `env:NAME` works in `base_url`, `model`, `api_key`, `headers`, `extra_params` and `health.path`.",
    bad: `${FILE}param_map: { top_k: env:TARGET }\n`,
    good: `${FILE}extra_params: { k: env:TARGET }\n`,
  }),
  RS111: rule<{ placeholders: readonly string[] }>({
    severity: "error",
    title: "A literal API key",
    message: () => "`api_key` holds a key itself",
    why: "Backend files are committed, and a committed key is no longer secret.",
    help: ({ placeholders }) =>
      `Write \`env:NAME\`, set the variable where the translator runs, and replace the key if it was committed. For servers that ask for any key, ${list(placeholders, "or")} will do.`,
    bad: `${FILE}api_key: sk-live-0123456789abcdef\n`,
    good: `${FILE}api_key: env:API_KEY\n`,
  }),
  RS112: rule<{ key: string; problem: string }>({
    severity: "error",
    title: "A URL that cannot be used",
    message: ({ key, problem }) => `${code(key)} ${problem}`,
    why: "Request paths are appended to it, and it appears in logs.",
    help: () =>
      "Write an absolute URL such as `http://localhost:8000/v1`; keys belong in `api_key` or `headers`.",
    bad: "preset: openai-chat\nbase_url: http://localhost:8000/v1?version=2\nmodel: qwen3\n",
    good: FILE,
  }),
  RS113: rule<{ name: string; line: number }>({
    severity: "error",
    title: "A header given twice",
    message: ({ name, line }) => `the header ${code(name)} is given twice; first on line ${line}`,
    why: "Header names are compared without case, so only one of the two could be sent.",
    help: () => "Remove one of them.",
    bad: `${FILE}headers:\n  X-Team: search\n  x-team: ads\n`,
    good: `${FILE}headers:\n  X-Team: search\n`,
  }),
  RS114: rule<{ token: string; known: string[]; suggestion: string | undefined }>({
    severity: "error",
    title: "An unknown token in a header",
    message: ({ token }) => `${code(`{${token}}`)} is no token`,
    why: "What stands in braces is replaced for each job; an unknown name has nothing to be replaced by.",
    help: ({ known }) =>
      `The tokens are ${list(known)}; a \`?\` before the closing brace leaves the header out when there is no value.`,
    bad: `${FILE}headers:\n  X-Job: "{job.idd}"\n`,
    good: `${FILE}headers:\n  X-Job: "{job.id}"\n`,
  }),
  RS115: rule<object>({
    severity: "error",
    title: "An open brace in a header",
    message: () => "a `{` in this header is never closed",
    why: "Braces mark the tokens that are replaced for each job.",
    help: () => "Add the closing `}` after the token's name.",
    bad: `${FILE}headers:\n  X-Job: "{job.id"\n`,
    good: `${FILE}headers:\n  X-Job: "{job.id}"\n`,
  }),
  RS116: rule<{ character: string }>({
    severity: "error",
    title: "A character that a header cannot hold",
    message: ({ character }) => `a header cannot hold the character ${character}`,
    why: "Line breaks and other control characters would inject headers, and characters beyond U+00FF cannot be sent.",
    help: () => "Remove the character.",
    bad: `${FILE}headers:\n  X-Team: "search\\nX-Admin: true"\n`,
    good: `${FILE}headers:\n  X-Team: search\n`,
  }),
  RS120: rule<object>({
    severity: "error",
    title: "A default for a control that is not there",
    message: () => "`default_effort` has no effect beside `efforts: []`",
    why: "`efforts: []` says that the server takes no effort at all, so a default would be dropped from every job.",
    help: () => "Remove `default_effort`, or list the levels that the server accepts.",
    bad: `${FILE}reasoning: { efforts: [], default_effort: low }\n`,
    good: `${FILE}reasoning: { efforts: [low, high], default_effort: low }\n`,
  }),
  RS121: rule<{ key: string }>({
    severity: "error",
    title: "Two ways to describe reasoning at once",
    message: ({ key }) => `${code(key)} does not stand beside \`preset\` in \`reasoning\``,
    why: "A named dialect says itself which levels there are and where the budget goes.",
    help: ({ key }) => `Remove ${code(key)}, or remove \`preset\` and list the \`efforts\`.`,
    bad: `${FILE}reasoning: { preset: thinking_bool, efforts: [none, high] }\n`,
    good: `${FILE}reasoning: { preset: thinking_bool, default_effort: high }\n`,
  }),
  RS122: rule<{ first: number; ceiling: number }>({
    severity: "error",
    title: "A ceiling below the first delay",
    message: ({ first, ceiling }) =>
      `\`retry_backoff_max_s\` (${ceiling}) is below \`retry_backoff_s\` (${first})`,
    why: "Delays start at `retry_backoff_s` and double up to `retry_backoff_max_s`.",
    help: ({ first }) => `Set \`retry_backoff_max_s\` to at least ${first}; its default is 900.`,
    bad: `${FILE}retry_backoff_s: 100\nretry_backoff_max_s: 50\n`,
    good: `${FILE}retry_backoff_s: 50\nretry_backoff_max_s: 100\n`,
  }),
} as const;
