import { closest, distance } from "fastest-levenshtein";

const LONGEST_SHOWN = 60;

/**
 * A text from the file as messages show it: in backticks, control characters escaped so that they
 * cannot reach a terminal, and cut when it is long.
 */
export function code(text: string): string {
  const shown = text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text;
  return `\`${shown.replace(/[\p{Cc}\p{Cf}\u2028\u2029`]/gu, escape)}\``;
}

function escape(character: string): string {
  return `\\u${character.codePointAt(0)!.toString(16).padStart(4, "0")}`;
}

/** Names as a sentence lists them: `a`, `b` and `c`. */
export function list(names: readonly string[], last: "and" | "or" = "and"): string {
  const codes = names.map(code);
  if (codes.length < 2) return codes.join("");
  return `${codes.slice(0, -1).join(", ")} ${last} ${codes.at(-1)}`;
}

/**
 * The known name that is near enough to be meant: at most a third of the letters differ (of a few
 * letters one, and never half of them), or two neighbours are swapped.
 */
export function nearest(name: string, known: readonly string[]): string | undefined {
  if (known.length === 0) return undefined;
  const found = closest(name, known);
  const steps = distance(name, found);
  if (steps <= Math.max(1, name.length / 3) && steps < name.length / 2) return found;
  return known.find((one) => isSwapped(name, one));
}

function isSwapped(a: string, b: string): boolean {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  return at < a.length && a === `${b.slice(0, at)}${b[at + 1] ?? ""}${b[at]}${b.slice(at + 2)}`;
}
