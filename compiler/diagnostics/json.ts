import type { Diagnostic } from "./diagnostic.ts";
import { sorted } from "./sort.ts";

/**
 * What `--format json` prints: `{ "diagnostics": [ … ] }`, with keys in a fixed order; a command
 * that has more to say says it before.
 */
export function json(diagnostics: readonly Diagnostic[], before: object = {}): string {
  const printed = { ...before, diagnostics: sorted(diagnostics).map(ordered) };
  return `${JSON.stringify(printed, null, 2)}\n`;
}

function ordered(found: Diagnostic): Diagnostic {
  const { code, severity, message, why, help, suggestion, ...rest } = found;
  const { file, line, column, endLine, endColumn, path } = rest;
  return {
    ...{ code, severity, message, why, help },
    ...(suggestion === undefined ? {} : { suggestion }),
    ...{ file, line, column, endLine, endColumn, path },
  };
}
