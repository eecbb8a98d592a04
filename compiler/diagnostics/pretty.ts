import picocolors from "picocolors";
import { decode } from "../read/decode.ts";
import type { SourceFile } from "../read/document.ts";
import { type Diagnostic, type Severity, advice } from "./diagnostic.ts";
import { frame, printableLines } from "./frame.ts";
import { mask } from "./mask.ts";
import { sorted } from "./sort.ts";

type Colors = ReturnType<typeof picocolors.createColors>;

/**
 * Diagnostics as people read them: each with the lines it is about, why the rule exists and the way
 * out; then a count. Empty when there are none. Literal secrets in the lines are masked.
 *
 * @param files the sources of the diagnostics; of any other file no lines are shown
 */
export function pretty(
  diagnostics: readonly Diagnostic[],
  files: readonly SourceFile[],
  { color }: { color: boolean },
): string {
  if (diagnostics.length === 0) return "";
  const colors = picocolors.createColors(color);
  const found = sorted(diagnostics);
  const named = new Set(found.map(({ file }) => file));
  const sources = new Map(
    files
      .filter(({ path }) => named.has(path))
      .map(({ path, text }) => [path, printableLines(mask(decode(text).text))]),
  );
  const parts = found.map((diagnostic) => one(diagnostic, sources.get(diagnostic.file), colors));
  return `${parts.join("\n")}\n${summary(found)}\n`;
}

function one(found: Diagnostic, source: readonly string[] | undefined, colors: Colors): string {
  const paint = PAINT[found.severity](colors);
  const lines = [
    `${paint(colors.bold(`${found.severity} ${found.code}`))}${colors.bold(`: ${found.message}`)}`,
    `  ${colors.dim("-->")} ${found.file}:${found.line}:${found.column}`,
    ...(source === undefined ? [] : [frame(source, found, { marker: paint, gutter: colors.dim })]),
    `  ${colors.dim("why ")} ${found.why}`,
    `  ${colors.dim("help")} ${advice(found)}`,
  ];
  return `${lines.join("\n")}\n`;
}

const PAINT: Record<Severity, (colors: Colors) => (text: string) => string> = {
  error: ({ red }) => red,
  warning: ({ yellow }) => yellow,
  info: ({ blue }) => blue,
};

/** `2 errors, 1 warning`; empty when there is nothing to count. */
export function summary(diagnostics: readonly Diagnostic[]): string {
  const severities: Severity[] = ["error", "warning", "info"];
  return severities
    .map((severity) => ({
      severity,
      count: diagnostics.filter((found) => found.severity === severity).length,
    }))
    .filter(({ count }) => count > 0)
    .map(({ severity, count }) =>
      count === 1 || severity === "info" ? `${count} ${severity}` : `${count} ${severity}s`,
    )
    .join(", ");
}
