import picocolors from "picocolors";
import type { Explanation } from "./explanation.ts";
import { tablesOf } from "./tables.ts";
import { wrapped } from "./wrap.ts";

/** A table is never wider than this. */
const WIDTH = 100;
const GAP = "  ";

/** An explanation as a terminal shows it. */
export function explainPretty(explanation: Explanation, { color }: { color: boolean }): string {
  const colors = picocolors.createColors(color);
  const parts = tablesOf(explanation).map(({ title, columns, rows }) => {
    const shown = rows.map((cells) => cells.map(printable));
    const widths = widthsOf([columns, ...shown]);
    const lines = shown.flatMap((cells) => linesOf(cells, widths));
    const head = linesOf(columns, widths).map(colors.dim);
    return `${colors.bold(title)}\n\n${[...head, ...lines].join("\n")}\n`;
  });
  return `${colors.bold(explanation.id)} (${explanation.preset})\n\n${parts.join("\n")}`;
}

/** The lines of a row: as many as its longest cell needs. */
function linesOf(cells: readonly string[], widths: readonly number[]): string[] {
  const columns = cells.map((cell, column) => wrapped(cell, widths[column]!));
  const height = Math.max(...columns.map(({ length }) => length));
  return Array.from({ length: height }, (_, line) =>
    columns
      .map((lines, column) => (lines[line] ?? "").padEnd(widths[column]!))
      .join(GAP)
      .trimEnd(),
  );
}

/** As wide as the widest cell; where that is too much, the widest columns give way. */
function widthsOf(rows: readonly (readonly string[])[]): number[] {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  const most = WIDTH - GAP.length * (widths.length - 1);
  while (widths.reduce((total, width) => total + width, 0) > most) {
    widths[widths.indexOf(Math.max(...widths))]!--;
  }
  return widths;
}

/** Control characters of the YAML must not reach a terminal. */
function printable(cell: string): string {
  return cell.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, "\uFFFD");
}
