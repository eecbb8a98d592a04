import { type Node, type Scalar, isAlias, isScalar, parseDocument, visit } from "yaml";
import { MOST_CHARACTERS, tooDeep } from "../read/bounds.ts";
import { lexemesOf } from "../read/tokens.ts";
import {
  AFTER_SECRET_NAME,
  ISSUED,
  QUERY_SECRET,
  SECRET_NAME,
  USER_INFO,
  isHarmless,
} from "./secret.ts";

/** Offsets into the text, the end exclusive. */
type Span = [start: number, end: number];

/**
 * A YAML text as it may be shown: literal secrets become `***`, also where the YAML does not parse.
 * Every other character keeps its line and column.
 */
export function mask(text: string): string {
  let shown = text;
  for (const [start, end] of [...spansInYaml(text), ...spansInLines(text)]) {
    const starred = shown.slice(start, end).replace(/\S(?:.*\S)?/g, stars);
    shown = shown.slice(0, start) + starred + shown.slice(end);
  }
  return shown;
}

function stars(secret: string): string {
  return "***".slice(0, secret.length).padEnd(secret.length);
}

/** What stands under a name of a secret, found by the parser: any style, any number of lines. */
function spansInYaml(text: string): Span[] {
  if (text.length > MOST_CHARACTERS || tooDeep(lexemesOf(text)) !== undefined) return [];
  const document = parseDocument(text, {
    uniqueKeys: false,
    prettyErrors: false,
    logLevel: "error",
  });
  const spans: Span[] = [];
  visit(document, {
    Pair(_, { key, value }) {
      if (!isScalar(key) || !SECRET_NAME.test(String(key.value))) return;
      const node = isAlias(value) ? value.resolve(document) : (value as Node | null);
      if (node?.range && !(isScalar(node) && isHarmless(textOf(node)))) {
        spans.push([node.range[0], node.range[1]]);
      }
    },
  });
  return spans;
}

function spansInLines(text: string): Span[] {
  const lines = [...text.matchAll(AFTER_SECRET_NAME)].filter(([rest]) => !isHarmless(bare(rest)));
  const queries = [...text.matchAll(QUERY_SECRET)].filter(([found]) => !isHarmless(found));
  const anywhere = [ISSUED, USER_INFO].flatMap((form) => [...text.matchAll(form)]);
  return [...lines, ...queries, ...anywhere].map(({ 0: found, index }) => [
    index,
    index + found.length,
  ]);
}

function textOf({ value }: Scalar): string {
  return typeof value === "string" || typeof value === "number" ? value.toString() : "";
}

/** The scalar that a rest of a line begins with, without its quotes. */
function bare(rest: string): string {
  return rest
    .split(/,|\s[#}]|\s*$/, 1)[0]!
    .trim()
    .replace(/^(["'])(.*)\1$/, "$2");
}
