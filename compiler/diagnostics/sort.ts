import type { Diagnostic } from "./diagnostic.ts";

/** Diagnostics by file and position; what says the same of the same place is left out. */
export function sorted(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const distinct = new Map(diagnostics.map((found) => [JSON.stringify(identity(found)), found]));
  return [...distinct.values()].sort(
    (a, b) =>
      compare(a.file, b.file) ||
      a.line - b.line ||
      a.column - b.column ||
      compare(a.code, b.code) ||
      compare(a.message, b.message),
  );
}

/** The path is not part of it: through an alias one place has several paths. */
function identity({ path: _, ...rest }: Diagnostic): object {
  return rest;
}

/** By code unit, so that the order does not depend on the machine's language. */
function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
