import { place } from "../check/place.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { report } from "../diagnostics/report.ts";
import type { Plan } from "../plan/plan.ts";
import type { Document } from "../read/document.ts";
import { RULES } from "./index.ts";
import type { PlanRule } from "./rule.ts";

/**
 * What the rules find in what a backend does, each at the YAML that decides it.
 *
 * @param isBodyKnown whether how the body is built is among it
 */
export function checkRules(plan: Plan, document: Document, isBodyKnown: boolean): Diagnostic[] {
  return RULES.filter(({ aboutBody }) => isBodyKnown || !aboutBody).flatMap((rule) =>
    // Sound: what a rule finds is what its own texts take, which TypeScript cannot see in a union.
    (rule as PlanRule<typeof rule.code, never>)
      .find(plan, document)
      .map(({ path, part, args }) => report(rule.code, args, place(document, path, part))),
  );
}
