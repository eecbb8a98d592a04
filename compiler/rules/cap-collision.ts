import { code } from "../diagnostics/wording.ts";
import { FILE } from "./example.ts";
import { type Finding, bodyRule } from "./rule.ts";
import { entryOf, placing } from "./where.ts";

/** The output cap and a param at one place (LANGUAGE section 4). */
export const capCollision = bodyRule("RS206", {
  severity: "warning",
  title: "The output cap lands where a param writes",
  find: ({ cap, params }, document): Finding<{ param: string; target: string }>[] => {
    if (cap === null) return [];
    const replaced = params.filter(({ fate }) => fate.kind === "dropped" && fate.key === cap.key);
    return replaced.map(({ param }) => {
      const mapped = entryOf(document, param) === undefined ? "max_tokens" : param;
      return {
        path: placing(document, mapped),
        args: { param, target: cap.target.join(".") },
      };
    });
  },
  message: ({ param, target }) => `${code(param)} and the output cap both land on ${code(target)}`,
  why: "The cap is sent with every job, after the params, so it takes the place of what the client asked for.",
  help: ({ param }) => `Send the cap or ${code(param)} elsewhere.`,
  bad: `${FILE}param_map: { max_tokens: min_tokens }\n`,
  good: `${FILE}param_map: { max_tokens: max_completion_tokens }\n`,
});
