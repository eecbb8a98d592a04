import { code } from "../diagnostics/wording.ts";
import { isJsonObject } from "../json.ts";
import type { ChatLikePlan } from "../plan/plan.ts";
import { FILE } from "./example.ts";
import { type Finding, bodyRule } from "./rule.ts";

/** A target for the budget where there is no effort, or no budget (LANGUAGE section 7). */
export const budgetAlone = bodyRule("RS221", {
  severity: "warning",
  title: "A budget without a control",
  find: (plan, document): Finding<{ budget: string; problem: string }>[] => {
    const { reasoning } = document.value;
    const budget = isJsonObject(reasoning) ? reasoning["budget"] : undefined;
    const problem = problemOf(plan);
    if (typeof budget !== "string" || problem === undefined) return [];
    return [{ path: ["reasoning", "budget"], args: { budget, problem } }];
  },
  message: ({ budget, problem }) => `the budget goes to ${code(budget)}, and ${problem}`,
  why: "A budget is derived from the effort that a client asks for, and limits the thinking that the effort switches on.",
  help: () =>
    "Forward both `reasoning_effort` and `reasoning_max_tokens` and list the `efforts` that the server takes, or remove `budget`.",
  bad: `${FILE}reasoning: { efforts: [], budget: thinking_token_budget }\n`,
  good: `${FILE}reasoning: { efforts: [none, high], budget: thinking_token_budget }\n`,
});

function problemOf({ params }: ChatLikePlan): string | undefined {
  const fateOf = (name: string) => params.find(({ param }) => param === name)?.fate;
  const budget = fateOf("reasoning_max_tokens");
  if (budget === undefined) return "`reasoning_max_tokens` is not forwarded";
  const effort = fateOf("reasoning_effort");
  if (effort === undefined) return "`reasoning_effort` is not forwarded";
  // What `extra_params` replaces is a mistake of its own.
  if (effort.kind === "sent" || effort.key.startsWith("extra_params")) return undefined;
  return "`reasoning_effort` is always dropped";
}
