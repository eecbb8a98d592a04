import { code } from "../diagnostics/wording.ts";
import type { Document, Path } from "../read/document.ts";

/** Keys below which a value may be a secret. */
const SECRETIVE = new Set<unknown>(["api_key", "headers", "extra_params", "base_url", "health"]);

/** What stands at a path, in words: its type, and a scalar as it is written unless it may be secret. */
export function foundAt(document: Document, path: Path, value: unknown): string {
  if (value === null) return "empty";
  if (typeof value === "object") return Array.isArray(value) ? "a list" : "a mapping";
  const shown = shownAt(document, path, value);
  return shown === undefined ? `a ${typeof value}` : `the ${typeof value} ${code(shown)}`;
}

/**
 * A scalar as the file spells it, so that `4.10` does not read back as `4.1`; undefined where it may
 * be a secret.
 */
export function shownAt(document: Document, path: Path, value: unknown): string | undefined {
  if (SECRETIVE.has(path[0])) return undefined;
  if (typeof value !== "number") return String(value);
  const { range } = document.locate(path, "value");
  const line = document.text.split("\n")[range.line - 1] ?? "";
  const written = line.slice(range.column - 1, range.endColumn - 1);
  return Number(written) === value ? written : String(value);
}
