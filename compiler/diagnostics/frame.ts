import type { Range } from "./diagnostic.ts";

const LINES_AROUND = 2;
const WIDEST = 100;

/** Colours for the parts of a frame. */
export interface Painter {
  marker(text: string): string;
  gutter(text: string): string;
}

/**
 * The lines around a place, with carets under it.
 *
 * @param lines of the file, as `printableLines` gives them
 */
export function frame(lines: readonly string[], range: Range, paint: Painter): string {
  const first = Math.max(1, range.line - LINES_AROUND);
  const last = Math.min(lines.length, range.line + LINES_AROUND);
  const width = String(last).length;
  const shift = range.column > WIDEST ? range.column - WIDEST / 2 : 0;
  const rows: string[] = [];
  for (let number = first; number <= last; number++) {
    const line = lines[number - 1] ?? "";
    const shown = clip(line, shift);
    const marked = number === range.line;
    const gutter = `${String(number).padStart(width)} |`;
    const sign = marked ? paint.marker(">") : " ";
    rows.push(`${sign} ${paint.gutter(gutter)} ${shown}`.trimEnd());
    if (marked) {
      const carets = paint.marker("^".repeat(caretsUnder(line, range)));
      const before = " ".repeat(range.column - 1 - shift);
      rows.push(`  ${paint.gutter(`${" ".repeat(width)} |`)} ${before}${carets}`);
    }
  }
  return rows.join("\n");
}

/** The lines of a text, whose secrets are masked already, as a terminal may show them. */
export function printableLines(text: string): string[] {
  return text.replace(/\n$/, "").split("\n").map(printable);
}

/** Control characters must not reach a terminal; each stays one column wide. */
function printable(line: string): string {
  return line
    .replace(/\r$/, "")
    .replace(/\t/g, " ")
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, "\uFFFD");
}

function clip(line: string, shift: number): string {
  const start = shift === 0 ? line : `…${line.slice(shift + 1)}`;
  return start.length > WIDEST ? `${start.slice(0, WIDEST)}…` : start;
}

/** At least one; on a range of several lines up to the end of the first. */
function caretsUnder(line: string, range: Range): number {
  const lineEnd = line.trimEnd().length + 1;
  const end = range.endLine > range.line ? lineEnd : Math.min(range.endColumn, lineEnd);
  return Math.min(Math.max(1, end - range.column), WIDEST / 2);
}
