import type { SourceFile } from "../read/document.ts";
import type { Severity } from "./diagnostic.ts";

/**
 * One kind of finding. `A` is what its texts are made of: an argument called `suggestion` is the
 * nearest known name and becomes the diagnostic's own `suggestion`.
 */
export interface Rule<A> {
  severity: Severity;
  /** Names the rule on its documentation page. */
  title: string;
  /** What is wrong here, in one sentence. Never holds a value that may be secret. */
  message(args: A): string;
  /** Why the rule exists. */
  why: string;
  /** The way out. */
  help(args: A): string;
  /** A file that draws this finding, and the same file mended. */
  bad: Example;
  good: string;
}

/**
 * A YAML text; with what to show of it where the text itself, or its name, cannot be shown, the
 * schemas that it names, and the backends that are compiled with it, before it.
 */
export type Example = string | (ExampleFile & { shown: string });

export type ExampleFile = SourceFile & { schemas?: SourceFile[]; before?: SourceFile[] };

/** Types the texts of a rule by its arguments. */
export function rule<A>(rule: Rule<A>): Rule<A> {
  return rule;
}
