import { code, list, nearest } from "../diagnostics/wording.ts";
import { FORWARDED_CHAT } from "../plan/vocabulary.ts";
import { FILE } from "./example.ts";
import { type Finding, bodyRule } from "./rule.ts";
import { placing } from "./where.ts";

type Args = {
  name: string;
  suggestion: string | undefined;
};

/** What servers call the output cap, at whatever depth. */
const NAMES: readonly string[] = [
  "max_tokens",
  "max_completion_tokens",
  "max_output_tokens",
  "max_new_tokens",
  "max_generated_tokens",
  "maxOutputTokens",
  "n_predict",
  "num_predict",
];

/** The cap mapped away to where no server looks for it (LANGUAGE section 4). */
export const capName = bodyRule("RS207", {
  severity: "warning",
  title: "The output cap under a name that no server is known for",
  find: ({ cap, target }, document): Finding<Args>[] => {
    // Of a server whose requests are published the proof knows more.
    if (cap?.key !== "param_map.max_tokens" || target !== null) return [];
    const name = cap.target.at(-1)!;
    // Where a param stands is another mistake.
    if (NAMES.includes(name) || FORWARDED_CHAT.includes(name)) return [];
    const suggestion = nearest(name, NAMES);
    return [{ path: placing(document, "max_tokens"), args: { name, suggestion } }];
  },
  message: ({ name }) => `the output cap is sent as ${code(name)} and nowhere else`,
  why: "A server that does not know the name runs to its own limit, and the client pays for more than it allowed.",
  help: () => `Most servers call it ${list(NAMES.slice(0, 3), "or")}.`,
  bad: `${FILE}param_map: { max_tokens: max_completion_token }\n`,
  good: `${FILE}param_map: { max_tokens: max_completion_tokens }\n`,
});
