import { FILE } from "./example.ts";
import { type Finding, bodyRule } from "./rule.ts";
import { entryOf, hasDialect, placing } from "./where.ts";

const BUDGET = "reasoning_max_tokens";

/** The vocabulary's own name for the budget, chosen by this file (LANGUAGE section 7). */
export const canonicalBudget = bodyRule("RS224", {
  severity: "warning",
  title: "A budget under a name that few servers know",
  find: ({ params, target }, document): Finding<object>[] => {
    // Of a server whose requests are published the proof knows more.
    if (target !== null) return [];
    const fate = params.find(({ param }) => param === BUDGET)?.fate;
    // The preset's own list is no statement about this server.
    if (fate?.kind !== "sent" || fate.key === "preset.forwarded") return [];
    if (fate.target.join(".") !== BUDGET) return [];
    // Without a dialect such an entry is idle, which is a mistake of its own.
    if (entryOf(document, BUDGET) !== undefined && !hasDialect(document, BUDGET)) return [];
    return [{ path: placing(document, BUDGET), args: {} }];
  },
  message: () => `the reasoning budget is sent as \`${BUDGET}\``,
  why: "It is the name that clients use. Few servers know it; most ignore or refuse it, and the model thinks without a limit.",
  help: () =>
    "Name the server's own field in `reasoning.budget` or in `param_map`, or leave the param out of `params_supported`, so that the report says that it was dropped.",
  bad: `${FILE}reasoning: { efforts: [none, high], budget: ${BUDGET} }\n`,
  good: `${FILE}reasoning: { efforts: [none, high], budget: thinking_token_budget }\n`,
});
