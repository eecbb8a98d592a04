import { LineCounter } from "yaml";
import type { Range } from "../diagnostics/diagnostic.ts";

/** Character offsets into a text, the end exclusive. */
export type Offsets = readonly [start: number, end: number];

/** Turns offsets into lines and columns of `text`; lines end with LF. */
export function rangesIn(text: string): (offsets: Offsets) => Range {
  const lines = new LineCounter();
  lines.addNewLine(0);
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) {
    lines.addNewLine(at + 1);
  }
  return ([start, end]) => {
    const from = lines.linePos(Math.min(start, text.length));
    const to = lines.linePos(Math.min(Math.max(start, end), text.length));
    return { line: from.line, column: from.col, endLine: to.line, endColumn: to.col };
  };
}
