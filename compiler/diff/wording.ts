import { code } from "../diagnostics/wording.ts";
import type { Json } from "../json.ts";
import type { Target } from "../plan/plan.ts";

/** A value as a sentence shows it. */
export function shown(value: Json): string {
  return code(JSON.stringify(value));
}

/** A target as it is written in a YAML. */
export function place(target: Target): string {
  return code(target.join("."));
}
