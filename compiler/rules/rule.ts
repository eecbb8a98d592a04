import type { Rule } from "../diagnostics/rule.ts";
import type { ChatLikePlan, Plan } from "../plan/plan.ts";
import type { Document, Path } from "../read/document.ts";

/** Where a rule objects, and what its texts are made of. */
export interface Finding<A> {
  /** Where the YAML decides it; the nearest place that exists is shown. */
  path: Path;
  /** Which side of `path` is shown. Default: the value. */
  part?: "key" | "value";
  args: A;
}

/**
 * A rule about what a backend does: its entry in the registry of diagnostics, and how it is found. It
 * reads the Plan; the document says where, and holds what a Plan has no room for.
 */
export interface PlanRule<C extends string, A> extends Rule<A> {
  code: C;
  /** Whether it is about how the body is built. */
  aboutBody: boolean;
  find(plan: Plan, document: Document): Finding<A>[];
}

type Entry<C extends string, A> = Omit<PlanRule<C, A>, "code" | "aboutBody">;

/** Types the texts of a rule by what it finds. */
export function planRule<const C extends string, A>(code: C, rule: Entry<C, A>): PlanRule<C, A> {
  return { code, aboutBody: false, ...rule };
}

interface BodyEntry<C extends string, A> extends Omit<Entry<C, A>, "find"> {
  find: (plan: ChatLikePlan, document: Document) => Finding<A>[];
}

/** A rule for the presets whose body is built from chat params; on the others it finds nothing. */
export function bodyRule<const C extends string, A>(
  code: C,
  { find, ...rule }: BodyEntry<C, A>,
): PlanRule<C, A> {
  return {
    code,
    aboutBody: true,
    ...rule,
    find: (plan, document) => ("params" in plan ? find(plan, document) : []),
  };
}
