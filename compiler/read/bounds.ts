import type { Offsets } from "./position.ts";
import { tokensOf } from "./tokens.ts";

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
export function tooDeep(lexemes: readonly string[]): Offsets | undefined {
  let brackets = 0;
  let indicators = 0;
  for (const { source, at, isText } of tokensOf(lexemes)) {
    if (isText) continue;
    if (source === "[" || source === "{") brackets++;
    else if (source === "]" || source === "}") brackets--;
    else if (source === "-" || source === "?" || source === ":") indicators++;
    else if (source === "," || source.includes("\n")) indicators = 0;
    if (brackets > MOST_LEVELS || indicators > MOST_LEVELS) return [at[0], at[0] + 1];
  }
  return undefined;
}
