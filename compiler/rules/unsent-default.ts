import { code } from "../diagnostics/wording.ts";
import { isJsonObject } from "../json.ts";
import type { ParamPlan } from "../plan/plan.ts";
import { FILE } from "./example.ts";
import { type Finding, bodyRule } from "./rule.ts";

type Args = {
  level: string;
  reason: string;
};

/** A default that never reaches the server (LANGUAGE section 7). */
export const unsentDefault = bodyRule("RS222", {
  severity: "warning",
  title: "A default effort that is never sent",
  find: ({ params }, document): Finding<Args>[] => {
    const { reasoning } = document.value;
    const level = isJsonObject(reasoning) ? reasoning["default_effort"] : undefined;
    if (typeof level !== "string") return [];
    const reason = reasonOf(
      level,
      params.find(({ param }) => param === "reasoning_effort"),
    );
    return reason === undefined
      ? []
      : [{ path: ["reasoning", "default_effort"], args: { level, reason } }];
  },
  message: ({ level, reason }) => `the default ${code(level)} is never sent: ${reason}`,
  why: "A default goes the way of a level that the client asked for: it is forwarded, mapped or dropped like one.",
  help: ({ level }) =>
    `Remove \`default_effort\`, or let \`params_supported\` and the map send ${code(level)}.`,
  bad: `${FILE}params_supported: [temperature]\nreasoning: { efforts: [none, high], default_effort: high }\n`,
  good: `${FILE}params_supported: [temperature, reasoning_effort]\nreasoning: { efforts: [none, high], default_effort: high }\n`,
});

function reasonOf(level: string, effort: ParamPlan | undefined): string | undefined {
  if (effort === undefined) return "`reasoning_effort` is not forwarded";
  const { fate } = effort;
  if (fate.kind === "dropped") {
    // What `extra_params` replaces is a mistake of its own.
    return fate.key.startsWith("extra_params") ? undefined : fate.reason;
  }
  const listed = fate.values.find(({ from }) => from === level);
  if (listed?.kind === "drop") return "the map drops it";
  return listed === undefined && fate.unlisted.kind === "drop" ? fate.unlisted.reason : undefined;
}
