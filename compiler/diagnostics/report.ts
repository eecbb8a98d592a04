import type { Diagnostic, Range } from "./diagnostic.ts";
import { type Args, type Code, registry } from "./registry/index.ts";
import type { Rule } from "./rule.ts";
import { ISSUED } from "./secret.ts";

/** The place of a finding: a file, the YAML path in it, and the range that a caret shows. */
export interface Where {
  file: string;
  path: string;
  range: Range;
}

/** A key in the place of a name would be shown with what is said of the name. */
function withoutKeys(text: string): string {
  return text.replace(ISSUED, "***");
}

/** Builds the diagnostic of a code. Unknown codes and wrong arguments do not compile. */
export function report<C extends Code>(code: C, args: Args<C>, where: Where): Diagnostic {
  // Sound: the entry of C takes the arguments of C, which TypeScript cannot see through the index.
  const rule = registry[code] as unknown as Rule<Args<C>>;
  const suggestion = "suggestion" in args ? args.suggestion : undefined;
  return {
    code,
    severity: rule.severity,
    message: withoutKeys(rule.message(args)),
    why: rule.why,
    help: withoutKeys(rule.help(args)),
    ...(suggestion === undefined ? {} : { suggestion }),
    file: where.file,
    ...where.range,
    path: withoutKeys(where.path),
  };
}
