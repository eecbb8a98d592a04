import type { Backend } from "../../generated/schema/backend.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { sorted } from "../diagnostics/sort.ts";
import type { Document } from "../read/document.ts";
import { MEANING_RULES } from "./meaning/index.ts";
import { checkShape } from "./shape.ts";

/**
 * Checks a document against the schema and the rules of meaning. There is a config when no finding
 * is an error: the document's value, which then has the shape of a backend.
 */
export function check(document: Document): { config?: Backend; diagnostics: Diagnostic[] } {
  const meaning = MEANING_RULES.flatMap((rule) => rule(document));
  // Where both object to one place, the rule of meaning knows better what is wrong.
  const known = new Set(meaning.map(placeOf));
  const shape = checkShape(document).filter((found) => !known.has(placeOf(found)));
  const diagnostics = sorted([...shape, ...meaning]);
  if (diagnostics.some(({ severity }) => severity === "error")) return { diagnostics };
  return { config: document.value as unknown as Backend, diagnostics };
}

function placeOf({ line, column, path }: Diagnostic): string {
  return `${line}:${column} ${path}`;
}
