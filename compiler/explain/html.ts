import type { Explanation } from "./explanation.ts";
import { type Table, tablesOf } from "./tables.ts";

const STYLE = `
:root { color-scheme: light dark; --line: light-dark(#d0d7de, #3d444d); --dim: light-dark(#59636e, #9198a1); }
body { margin: 2rem auto; max-width: 72rem; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif; background: light-dark(#fff, #0d1117); color: light-dark(#1f2328, #f0f6fc); }
h1 { font-size: 1.6rem; margin: 0; } h2 { font-size: 1.15rem; margin: 2rem 0 .5rem; }
p { margin: .25rem 0; color: var(--dim); }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: .875rem; }
th, td { text-align: left; vertical-align: top; padding: .35rem .75rem .35rem 0; overflow-wrap: anywhere; }
thead th { color: var(--dim); font-weight: 500; }
tbody th { font-weight: 600; }
tbody tr.first > * { border-top: 1px solid var(--line); }
th, td { font-family: ui-monospace, monospace; } thead th { font-family: inherit; }
@media print { :root { color-scheme: light; } body { margin: 0; max-width: none; font-size: .8rem; } .wide { overflow: visible; } tr { break-inside: avoid; } h2 { break-after: avoid; } }
`.trim();

/** An explanation as one self-contained page, for screens in light and dark and for paper. */
export function explainHtml(explanation: Explanation): string {
  const { id, preset } = explanation;
  const tables = tablesOf(explanation).map(section).join("\n");
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(id)} – what it does with each param</title>
<style>
${STYLE}
</style>
</head>
<body>
<main>
<h1>${escaped(id)}</h1>
<p>${escaped(preset)}: what becomes of each param, and the YAML key that decides</p>
${tables}
</main>
</body>
</html>
`;
}

function section({ title, columns, rows }: Table): string {
  const name = title.toLowerCase().replaceAll(" ", "-");
  const head = columns.map((column) => `<th scope="col">${escaped(column)}</th>`).join("");
  const body = rows.map(row).join("\n");
  return `<section>
<h2 id="${name}">${escaped(title)}</h2>
<div class="wide" role="region" aria-labelledby="${name}" tabindex="0">
<table>
<thead><tr>${head}</tr></thead>
<tbody>
${body}
</tbody>
</table>
</div>
</section>`;
}

/** A row that continues the one above has nothing in its first cell, and no line over it. */
function row([name, ...cells]: string[]): string {
  const first = name === "" ? "<td></td>" : `<th scope="row">${escaped(name!)}</th>`;
  const rest = cells.map((cell) => `<td>${escaped(cell)}</td>`).join("");
  return `<tr${name === "" ? "" : ' class="first"'}>${first}${rest}</tr>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
