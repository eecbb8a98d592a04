import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { Document } from "../read/document.ts";
import { pathText } from "../read/path.ts";
import { pathOf } from "./place.ts";
import { checkShape } from "./shape.ts";

interface Respelled {
  document: Document;
  misspelt: Misspelt[];
  /** What the schema has against the document as it is now. */
  shape: Diagnostic[];
}

interface Misspelt {
  diagnostic: Diagnostic;
  /** The path of the key that was meant. */
  meant: string;
}

/**
 * Reads misspelt keys as the ones that were meant, so that nothing else is found to be missing, or to
 * be without effect, for a letter. Keys that stand there already are not taken again.
 */
export function respelled(written: Document): Respelled {
  const misspelt: Misspelt[] = [];
  let document = written;
  for (;;) {
    const shape = checkShape(document);
    const next = shape.find((found) => isNearMiss(found, document));
    if (next === undefined) return { document, misspelt, shape };
    const path = pathOf(document, next.path);
    document = document.renamed(path, next.suggestion!);
    misspelt.push({ diagnostic: next, meant: pathText([...path.slice(0, -1), next.suggestion!]) });
  }
}

function isNearMiss({ code, path, suggestion }: Diagnostic, document: Document): boolean {
  if (code !== "RS103" || suggestion === undefined) return false;
  const parent = pathOf(document, path).slice(0, -1);
  return document.entries(parent).every(({ key }) => key !== suggestion);
}
