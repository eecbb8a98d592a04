import type { Backend } from "../../generated/schema/backend.ts";
import { type Diagnostic, hasErrors } from "../diagnostics/diagnostic.ts";
import type { Document } from "../read/document.ts";
import { pathText } from "../read/path.ts";
import { MEANING_RULES } from "./meaning/index.ts";
import { respelled } from "./respelled.ts";
import { isWithin } from "./within.ts";

interface Checked {
  /** The document with misspelt keys read as what was meant. */
  document: Document;
  /** The document's value, which then has the shape of a backend, when no finding is an error. */
  config?: Backend;
  diagnostics: Diagnostic[];
}

/**
 * Checks a document against the schema and the rules of meaning. One mistake is one finding: of what
 * could not be read, stands below a key that nobody knows, or is said already, no more is said.
 */
export function check(written: Document): Checked {
  const { document, misspelt, shape: found } = respelled(written);
  const said = [...document.lost.map(pathText), ...misspelt.map(({ meant }) => meant)];
  const shape = found.filter((one) => !isWithin(one.path, said) && !isMerged(one, document));
  const unknown = shape.filter(({ code }) => code === "RS103" || code === "RS104");
  const known = [...said, ...unknown.map(({ path }) => path)];
  const meaning = MEANING_RULES.flatMap((rule) => rule(document)).filter(
    ({ path }) => !isWithin(path, known),
  );
  // Where both object to one place, the rule of meaning knows better what is wrong.
  const better = new Set(meaning.map(placeOf));
  const diagnostics = [
    ...misspelt.map(({ diagnostic }) => diagnostic),
    ...shape.filter((found) => !better.has(placeOf(found))),
    ...meaning,
  ];
  if (hasErrors(diagnostics) || document.lost.length > 0) return { document, diagnostics };
  return { document, config: document.value as unknown as Backend, diagnostics };
}

/** Whether a key is missing that a merge which could not be read may have brought. */
function isMerged({ code, path }: Diagnostic, { lost }: Document): boolean {
  if (code !== "RS101") return false;
  const merges = lost.filter((path) => path.at(-1) === "<<");
  return merges.some((merge) => isWithin(path, [pathText(merge.slice(0, -1))]));
}

function placeOf({ line, column, path }: Diagnostic): string {
  return `${line}:${column} ${path}`;
}
