import { Lexer } from "yaml";
import type { Offsets } from "./position.ts";

/** Far above any backend, and low enough that no text keeps the parser busy for long. */
export const MOST_CHARACTERS = 256 * 1024;

/** How deeply collections nest, also through aliases. */
export const MOST_LEVELS = 64;

/** How many values all aliases of a file repeat. */
export const MOST_REPEATED = 10_000;

/**
 * Where brackets, or block indicators on one line, open more than `MOST_LEVELS` levels. The parser
 * recurses on each, and running out of stack can end the process, so this is found out before.
 */
export function tooDeep(text: string): Offsets | undefined {
  let at = 0;
  let brackets = 0;
  let indicators = 0;
  let isScalar = false;
  for (const token of new Lexer().lex(text)) {
    const follows = isScalar;
    isScalar = token === SCALAR_FOLLOWS;
    if (!follows && (isScalar || token === DOCUMENT_FOLLOWS || token === FLOW_BREAKS_OFF)) continue;
    if (!follows) {
      if (token === "[" || token === "{") brackets++;
      else if (token === "]" || token === "}") brackets--;
      else if (token === "-" || token === "?" || token === ":") indicators++;
      else if (token === "," || token.includes("\n")) indicators = 0;
      if (brackets > MOST_LEVELS || indicators > MOST_LEVELS) return [at, at + 1];
    }
    at += token.length;
  }
  return undefined;
}

// The lexer's own marks, which are no part of the text.
const DOCUMENT_FOLLOWS = "\u0002";
const FLOW_BREAKS_OFF = "\u0018";
const SCALAR_FOLLOWS = "\u001f";
