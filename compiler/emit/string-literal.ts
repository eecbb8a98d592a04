import { quoted } from "../plan/key-path.ts";

/** A string as prettier quotes it: in double quotes, unless single ones spare escapes. */
export function stringLiteral(string: string): string {
  const double = quoted(string);
  if (count(string, '"') <= count(string, "'")) return double;
  const inner = double.slice(1, -1).replace(/\\.|'/g, (match) => {
    if (match === '\\"') return '"';
    return match === "'" ? "\\'" : match;
  });
  return `'${inner}'`;
}

function count(string: string, quote: string): number {
  return string.split(quote).length - 1;
}
