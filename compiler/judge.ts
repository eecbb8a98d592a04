import type { Sound } from "./check/sound.ts";
import { isWithin } from "./check/within.ts";
import type { Diagnostic } from "./diagnostics/diagnostic.ts";
import { makePlan } from "./plan/make-plan.ts";
import type { Plan } from "./plan/plan.ts";
import { type SchemaReader, checkTarget } from "./prove/check-target.ts";
import type { Proof } from "./prove/prove.ts";
import { checkRules } from "./rules/check-rules.ts";
import { RULES } from "./rules/index.ts";
import { silence } from "./rules/silence.ts";

interface Judgement {
  /** Of all that is sound; what a file with errors does is not known. */
  plan: Plan;
  proof?: Proof;
  diagnostics: Diagnostic[];
}

/**
 * What the rules and the proof say of a backend, as far as it is sound: nothing that could change
 * with what its author does about the mistakes that are known already.
 */
export function judge(sound: Sound, readSchema: SchemaReader): Judgement {
  const { document, wrong, without, isBodyKnown } = sound;
  const plan = withoutParams(makePlan(document, sound.config), without);
  const isWhole = wrong.length === 0;
  const { proof, diagnostics: refuted } = isBodyKnown
    ? checkTarget(document, plan, readSchema, { isWhole: without.size === 0 })
    : { diagnostics: [] };
  // Of a field that the server does not know the proof says all that there is to say of the body.
  const unknown = new Set(refuted.filter(isUnknownField).map(({ path }) => path));
  const judged = checkRules(plan, document, isBodyKnown).filter(
    ({ code, path }) => !unknown.has(path) || !ABOUT_BODY.has(code),
  );
  const found = [...judged, ...refuted].filter(({ path }) => !isWithin(path, wrong));
  return {
    plan,
    ...(proof === undefined || !isWhole ? {} : { proof }),
    diagnostics: silence(document, found, isWhole),
  };
}

const ABOUT_BODY: ReadonlySet<string> = new Set(
  RULES.filter(({ aboutBody }) => aboutBody).map(({ code }) => code),
);

function isUnknownField({ code }: Diagnostic): boolean {
  return code === "RS310" || code === "RS320";
}

function withoutParams(plan: Plan, names: ReadonlySet<string>): Plan {
  if (!("params" in plan) || names.size === 0) return plan;
  return { ...plan, params: plan.params.filter(({ param }) => !names.has(param)) };
}
