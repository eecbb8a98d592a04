import picocolors from "picocolors";
import { code } from "../diagnostics/wording.ts";
import { SEVERITIES, type Severity } from "./change.ts";
import { exampleText } from "./example-text.ts";
import type { BackendDiff, ShownChange } from "./diff-backends.ts";

const NOTHING = "Nothing changes for clients.";

/** What `--format json` prints: `{ backends: [{ id, changes: [ … ] }] }`. */
export function diffJson(diffs: readonly BackendDiff[]): string {
  return `${JSON.stringify({ backends: diffs }, null, 2)}\n`;
}

/** The changes as a terminal shows them. */
export function diffPretty(diffs: readonly BackendDiff[], { color }: { color: boolean }): string {
  if (diffs.length === 0) return `${NOTHING}\n`;
  const colors = picocolors.createColors(color);
  const PAINT: Record<Severity, (text: string) => string> = {
    breaking: colors.red,
    notable: colors.yellow,
    harmless: colors.dim,
  };
  const signed = (line: string): string =>
    line.startsWith("+") ? colors.green(line) : line.startsWith("-") ? colors.red(line) : line;
  const parts = diffs.map(({ id, changes }) => {
    const blocks = changes.map((change) => {
      const head = `  ${PAINT[change.severity](change.severity.padEnd(8))}  ${change.message}${keysOf(change)}`;
      if (change.example === null) return head;
      const { job, diff } = exampleText(change.example);
      const lines = [`job ${job}`, ...diff.split("\n").map(signed)].join("\n").split("\n");
      return [head, ...lines.map((line) => `            ${line}`)].join("\n");
    });
    return `${colors.bold(id)}: ${summary(changes)}\n\n${blocks.join("\n\n")}\n`;
  });
  return parts.join("\n");
}

/** The changes as a comment on a pull request. */
export function diffMarkdown(diffs: readonly BackendDiff[]): string {
  if (diffs.length === 0) return `### What changes for clients\n\n${NOTHING}\n`;
  const parts = diffs.map(({ id, changes }) => {
    const items = changes.map((change) => {
      const item = `- **${change.severity}**: ${change.message}${keysOf(change)}`;
      if (change.example === null) return item;
      const { job, diff } = exampleText(change.example);
      const body = `${fenced("json", job)}\n\n${fenced("diff", diff)}`;
      const details = `<details><summary>A job, and its request before and after</summary>\n\n${body}\n\n</details>`;
      return `${item}\n\n${details.replace(/^(?=.)/gm, "  ")}\n`;
    });
    return `#### \`${id}\`: ${summary(changes)}\n\n${items.join("\n")}`;
  });
  return `### What changes for clients\n\n${parts.map((part) => part.trimEnd()).join("\n\n")}\n`;
}

/** The key that decides, or the one before and the one now; nothing where no key does. */
function keysOf({ keys: { before, after } }: ShownChange): string {
  const names = [...new Set([before, after])].filter((key) => key !== null);
  return names.length === 0 ? "" : ` (${names.map(code).join(" → ")})`;
}

/** `2 breaking, 1 notable`. */
function summary(changes: readonly ShownChange[]): string {
  return SEVERITIES.map((severity) => {
    const count = changes.filter((change) => change.severity === severity).length;
    return count === 0 ? "" : `${count} ${severity}`;
  })
    .filter((text) => text !== "")
    .join(", ");
}

/** A fence longer than any in the text, so that no value can end the block. */
function fenced(language: string, text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}${language}\n${text}\n${fence}`;
}
