import type { Diagnostic } from "./diagnostic.ts";

/**
 * Findings of which some count as errors.
 *
 * @param errorOn `warning`, codes (`RS204`) and classes of codes (`RS2xx`)
 */
export function escalated(
  diagnostics: readonly Diagnostic[],
  errorOn: readonly string[],
): Diagnostic[] {
  return diagnostics.map((found) =>
    errorOn.some((what) => covers(what, found)) ? { ...found, severity: "error" } : found,
  );
}

function covers(what: string, { code, severity }: Diagnostic): boolean {
  if (what === "warning") return severity === "warning";
  return what.endsWith("xx") ? code.startsWith(what.slice(0, -2)) : code === what;
}
