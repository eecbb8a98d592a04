import type { Explanation } from "./explanation.ts";
import { type Table, tablesOf } from "./tables.ts";

/** An explanation as Markdown tables. */
export function explainMarkdown(explanation: Explanation): string {
  const head = `# \`${explanation.id}\`\n\nPreset \`${explanation.preset}\`.`;
  return `${[head, ...tablesOf(explanation).map(markdown)].join("\n\n")}\n`;
}

function markdown({ title, columns, rows }: Table): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
  const body = rows.map((cells) => line(cells.map(escaped)));
  return [`## ${title}\n`, line(columns), line(columns.map(() => "---")), ...body].join("\n");
}

/** Text of the YAML as text: no cell ends its column, its line or the escaping. */
function escaped(text: string): string {
  return text.replace(/[\\`*_{}[\]<>()#+\-.!|&~]/g, "\\$&").replace(/[\r\n\u2028\u2029]+/g, " ");
}
