import { Lexer } from "yaml";
import type { Offsets } from "./position.ts";

/** A piece of a YAML text as the parser cuts it. */
export interface Token {
  source: string;
  at: Offsets;
  /** Whether it is the text of a scalar without quotes, in which no sign means anything. */
  isText: boolean;
}

/** A text in the pieces that the parser takes, its marks between them. Takes most of a reading. */
export function lexemesOf(text: string): string[] {
  return [...new Lexer().lex(text)];
}

/** The tokens of a text that has been cut, whether or not it is YAML. */
export function* tokensOf(lexemes: readonly string[]): Generator<Token> {
  let at = 0;
  let isText = false;
  for (const source of lexemes) {
    if (!isText && (source === DOCUMENT_FOLLOWS || source === FLOW_BREAKS_OFF)) continue;
    if (!isText && source === SCALAR_FOLLOWS) {
      isText = true;
      continue;
    }
    yield { source, at: [at, at + source.length], isText };
    at += source.length;
    isText = false;
  }
}

// The lexer's own marks, which are no part of the text.
const DOCUMENT_FOLLOWS = "\u0002";
const FLOW_BREAKS_OFF = "\u0018";
const SCALAR_FOLLOWS = "\u001f";
