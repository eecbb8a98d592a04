import { pathOf } from "../check/place.ts";
import { code } from "../diagnostics/wording.ts";
import { isJsonObject } from "../json.ts";
import { covers, toTarget } from "../plan/target.ts";
import type { ChatLikePlan, Target } from "../plan/plan.ts";
import type { Document } from "../read/document.ts";
import { FILE } from "./example.ts";
import { type Finding, bodyRule } from "./rule.ts";
import { entryOf } from "./where.ts";

/** A constant in the place of the output cap (LANGUAGE section 5, step 4). */
export const replacedCap = bodyRule("RS205", {
  severity: "info",
  title: "`extra_params` replaces the output cap",
  find: (plan, document): Finding<{ key: string }>[] => {
    if (plan.cap !== null) return [];
    const cap = capTarget(plan, document);
    return plan.constants
      .filter(({ target }) => covers(target, cap))
      .map(({ key }) => ({ path: pathOf(document, key), part: "key", args: { key } }));
  },
  message: ({ key }) => `${code(key)} is sent instead of each job's output cap`,
  why: "The cap is what the client pays for at most. With a constant in its place every job is cut off, or runs on, at the same length.",
  help: () => "Remove the constant, unless the server needs it and nobody relies on the cap.",
  bad: `${FILE}extra_params: { max_tokens: 512 }\n`,
  good: FILE,
});

function capTarget({ preset }: ChatLikePlan, document: Document): Target {
  const entry = entryOf(document, "max_tokens");
  const to = isJsonObject(entry) ? entry["to"] : entry;
  if (typeof to === "string" && to !== "max_tokens") return toTarget(to);
  return [preset === "openai-responses" ? "max_output_tokens" : "max_tokens"];
}
