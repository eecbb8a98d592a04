import { code } from "../diagnostics/wording.ts";
import { isJsonObject } from "../json.ts";
import { FILE } from "./example.ts";
import { type Finding, bodyRule } from "./rule.ts";
import { entryOf } from "./where.ts";

/** The cap is never the client's value, so there is none to map (LANGUAGE section 4). */
export const capValues = bodyRule("RS208", {
  severity: "warning",
  title: "A map for the value of the output cap",
  find: (_, document): Finding<{ key: string }>[] => {
    const entry = entryOf(document, "max_tokens");
    if (!isJsonObject(entry)) return [];
    return Object.keys(entry)
      .filter((key) => key !== "to")
      .map((key) => ({ path: ["param_map", "max_tokens", key], part: "key", args: { key } }));
  },
  message: ({ key }) => `${code(key)} has no effect on the output cap`,
  why: "The cap is sent with every job, whatever the client asked for; an entry for `max_tokens` only says where.",
  help: ({ key }) => `Remove ${code(key)}.`,
  bad: `${FILE}param_map:\n  max_tokens: { to: max_completion_tokens, unmapped: drop }\n`,
  good: `${FILE}param_map:\n  max_tokens: { to: max_completion_tokens }\n`,
});
