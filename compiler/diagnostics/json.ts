import type { Diagnostic } from "./diagnostic.ts";
import { sorted } from "./sort.ts";

/** What `--format json` prints: `{ "diagnostics": [ … ] }`, with keys in a fixed order. */
export function json(diagnostics: readonly Diagnostic[]): string {
  return `${JSON.stringify({ diagnostics: sorted(diagnostics).map(ordered) }, null, 2)}\n`;
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
