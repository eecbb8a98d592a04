import { rule } from "../rule.ts";
import { code } from "../wording.ts";

const FILE = "preset: openai-chat\nbase_url: http://localhost:8000/v1\nmodel: qwen3\n";
const IDLE = "param_map: { seed: seed }";

/** What can be wrong with the comments that silence findings (`compiler/rules/silence.ts`). */
export const silences = {
  RS151: rule<object>({
    severity: "warning",
    title: "A silence without a reason",
    message: () => "this silence gives no reason, so it silences nothing",
    why: "Whoever reads the file later has to know why the finding does not matter here.",
    help: () => "Write `# respell-ignore RS214: ` and why.",
    bad: `${FILE}# respell-ignore RS214\n`,
    good: `${FILE}# respell-ignore RS214: the proxy only passes on what is listed here\n${IDLE}\n`,
  }),
  RS152: rule<{ name: string; suggestion: string | undefined }>({
    severity: "warning",
    title: "A silence of what cannot be silenced",
    message: ({ name }) =>
      name === "" ? "this silence names no code" : `${code(name)} cannot be silenced`,
    why: "A file that cannot be read, or means nothing, cannot be built. What the rules (RS2xx) and the proof (RS3xx) find is a judgement, which the author may know better.",
    help: () =>
      "Name the codes of the findings, with commas between: `# respell-ignore RS204, RS214: `.",
    bad: `${FILE}# respell-ignore RS102: it is a number\n`,
    good: FILE,
  }),
  RS153: rule<{ name: string }>({
    severity: "warning",
    title: "A silence that silences nothing",
    message: ({ name }) => `there is no ${code(name)} here to silence`,
    why: "It would hide the finding when it comes back, for a reason that may no longer hold.",
    help: () => "Remove it, or move it to the finding's line or the line above.",
    bad: `${FILE}# respell-ignore RS214: the proxy only passes on what is listed here\nparam_map: { seed: random_seed }\n`,
    good: `${FILE}param_map: { seed: random_seed }\n`,
  }),
} as const;
