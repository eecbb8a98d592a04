import { isJsonObject } from "../json.ts";
import type { ParamPlan } from "../plan/plan.ts";
import { FILE } from "./example.ts";
import { type Finding, bodyRule } from "./rule.ts";
import { hasDialect } from "./where.ts";

/** A dialect whose every entry is replaced or left out (LANGUAGE section 7). */
export const overriddenDialect = bodyRule("RS223", {
  severity: "warning",
  title: "A dialect that decides nothing",
  find: ({ params }, document): Finding<{ by: string }>[] => {
    const { reasoning } = document.value;
    // A default has its own rule, and says more than the dialect when it is sent.
    if (reasoning === undefined || (isJsonObject(reasoning) && "default_effort" in reasoning)) {
      return [];
    }
    const described = params.filter(({ param }) => hasDialect(document, param));
    if (described.some(isDecided)) return [];
    const by =
      described.length === 0
        ? "`params_supported` forwards neither reasoning param"
        : "`param_map` replaces all that it says of the params that are forwarded";
    return [{ path: ["reasoning"], part: "key", args: { by } }];
  },
  message: ({ by }) => `\`reasoning\` has no effect: ${by}`,
  why: "Whoever reads the dialect's name believes that it describes the server.",
  help: () => "Remove `reasoning`, or what stands in its way.",
  bad: `${FILE}params_supported: [temperature]\nreasoning: thinking_bool\n`,
  good: `${FILE}params_supported: [temperature, reasoning_effort]\nreasoning: thinking_bool\n`,
});

/** What `extra_params` replaces is a mistake of its own. */
function isDecided({ fate: { key } }: ParamPlan): boolean {
  return /^(reasoning|extra_params)\b/.test(key);
}
