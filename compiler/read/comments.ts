import type { Range } from "../diagnostics/diagnostic.ts";
import { rangesIn } from "./position.ts";
import { lexemesOf, tokensOf } from "./tokens.ts";

export interface Comment {
  /** From the `#` to the end of the line. */
  text: string;
  range: Range;
  /** Whether nothing else stands on its line. */
  isAlone: boolean;
}

/** The comments of a YAML text, in order; a `#` inside of a scalar begins none. */
export function commentsIn(text: string): Comment[] {
  const rangeOf = rangesIn(text);
  const comments: Comment[] = [];
  for (const { source, at, isText } of tokensOf(lexemesOf(text))) {
    if (isText || !source.startsWith("#")) continue;
    const before = text.slice(text.lastIndexOf("\n", at[0] - 1) + 1, at[0]);
    comments.push({ text: source, range: rangeOf(at), isAlone: before.trim() === "" });
  }
  return comments;
}
