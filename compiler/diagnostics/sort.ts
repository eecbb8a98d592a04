import { keysOf } from "../plan/key-path.ts";
import type { Diagnostic } from "./diagnostic.ts";

/**
 * Diagnostics by file and position, each mistake once: what an anchor holds has a path through each
 * alias, and is shown under the first.
 */
export function sorted(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const paths = new Map<string, string>();
  for (const found of diagnostics) {
    const mistake = mistakeOf(found);
    if (!paths.has(mistake)) paths.set(mistake, found.path);
  }
  const once = diagnostics.filter((found) => paths.get(mistakeOf(found)) === found.path);
  const distinct = new Map(once.map((found) => [JSON.stringify(found), found]));
  return [...distinct.values()].sort(
    (a, b) =>
      compare(a.file, b.file) ||
      a.line - b.line ||
      a.column - b.column ||
      compare(a.code, b.code) ||
      compare(a.message, b.message),
  );
}

function mistakeOf({ code, file, line, column, endLine, endColumn, path }: Diagnostic): string {
  return JSON.stringify([code, file, line, column, endLine, endColumn, keysOf(path).at(-1)]);
}

/** By code unit, so that the order does not depend on the machine's language. */
function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
