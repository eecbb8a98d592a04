import type { ParamPlan, Sent, ValuePlan } from "../plan/plan.ts";
import type { Uses } from "./uses.ts";
import { literal } from "./literal.ts";
import { convertedValue, renameReport } from "./param.ts";
import type { Writes } from "./writes.ts";

/** A `switch` over the values that the map lists; those that fare alike share a case. */
export function valuesSwitch(
  { param, clamp }: ParamPlan,
  fate: Sent,
  value: string,
  writes: Writes,
  uses: Uses,
): string {
  const groups = new Map<string, ValuePlan[]>();
  for (const listed of fate.values) {
    const outcome = outcomeOf(param, fate, listed, value, writes);
    groups.set(outcome, [...(groups.get(outcome) ?? []), listed]);
  }
  const cases = [...groups].map(([outcome, listed]) => {
    const labels = listed.map(({ from }) => `case ${literal(from)}:`).join("\n");
    return `${labels}\n${outcome}\nbreak;`;
  });
  const isSet = clamp === null ? `${value} != null` : `${value} !== undefined`;
  const otherwise = unlisted(param, fate, value, isSet, writes, uses);
  return `// ${fate.key}\nswitch (${value}) {\n${cases.join("\n")}\ndefault:\n${otherwise}\n}`;
}

function outcomeOf(
  param: string,
  fate: Sent,
  listed: ValuePlan,
  value: string,
  writes: Writes,
): string {
  if (listed.kind === "drop") {
    const args = [param, "the map drops this value", listed.key].map(literal).join(", ");
    return `report?.dropped(${args});`;
  }
  if (!fate.renamed && listed.value === listed.from) return writes.value(fate.target, value);
  const write = writes.literal(fate.target, listed.value);
  const shown = literal(listed.value);
  const sent = fate.renamed ? `${fate.target.join(".")}: ${shown}` : shown;
  const args = [param, sent, listed.key].map(literal).join(", ");
  return `${write}\nreport?.mapped(${args});`;
}

function unlisted(
  param: string,
  fate: Sent,
  value: string,
  isSet: string,
  writes: Writes,
  uses: Uses,
): string {
  if (fate.unlisted.kind === "drop") {
    const args = [param, fate.unlisted.reason, fate.key].map(literal).join(", ");
    return `if (${isSet}) {\nreport?.dropped(${args});\n}`;
  }
  const write = writes.value(fate.target, convertedValue(fate, value, uses));
  if (!fate.renamed) return `if (${isSet}) ${write}`;
  return `if (${isSet}) {\n${write}\n${renameReport(param, fate)}\n}`;
}
