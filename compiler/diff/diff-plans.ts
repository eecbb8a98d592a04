import type { Plan } from "../plan/plan.ts";
import { type Change, bySeverity } from "./change.ts";
import { bodyChanges } from "./body.ts";
import { headerChanges } from "./headers.ts";
import { paramChanges } from "./params.ts";
import { serverChanges, settingChanges } from "./settings.ts";

/**
 * What changes for clients when a backend's Plan is replaced by another, the worst first. Which YAML
 * key says something is no change, nor is an order that has no meaning.
 */
export function diffPlans(before: Plan, after: Plan): Change[] {
  const changes = [
    ...serverChanges(before, after),
    ...settingChanges(before, after),
    ...headerChanges(before, after),
  ];
  if ("params" in before && "params" in after) {
    changes.push(...bodyChanges(before, after), ...paramChanges(before, after));
  }
  return changes.sort(bySeverity);
}
