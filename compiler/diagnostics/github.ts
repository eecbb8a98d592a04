import { type Diagnostic, type Severity, advice } from "./diagnostic.ts";
import { sorted } from "./sort.ts";

const LEVELS: Record<Severity, string> = { error: "error", warning: "warning", info: "notice" };

/** What `--format github` prints: one workflow command a finding, which GitHub shows at its line. */
export function github(diagnostics: readonly Diagnostic[]): string {
  return sorted(diagnostics).map(annotation).join("");
}

function annotation(found: Diagnostic): string {
  const { code, severity, message, file, line, column, endLine, endColumn } = found;
  // GitHub refuses columns of a range of several lines.
  const columns = line === endLine ? { col: column, endColumn } : {};
  const properties = Object.entries({ file, line, endLine, ...columns, title: code })
    .map(([name, value]) => `${name}=${escapedProperty(String(value))}`)
    .join(",");
  return `::${LEVELS[severity]} ${properties}::${escaped(`${message}. ${advice(found)}`)}\n`;
}

function escaped(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function escapedProperty(text: string): string {
  return escaped(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
