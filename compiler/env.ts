/** `env:NAME` inside a string, whole or embedded (LANGUAGE section 1). */
const REFERENCE = /(?<![A-Za-z0-9_])env:([A-Za-z_][A-Za-z0-9_]*)/g;

export type EnvPart = { text: string } | { variable: string };

/** Splits a string into literal text and the environment variables it names. */
export function splitEnv(string: string): EnvPart[] {
  const parts: EnvPart[] = [];
  let end = 0;
  for (const match of string.matchAll(REFERENCE)) {
    if (match.index > end) parts.push({ text: string.slice(end, match.index) });
    parts.push({ variable: match[1]! });
    end = match.index + match[0].length;
  }
  if (end < string.length) parts.push({ text: string.slice(end) });
  return parts;
}

/** The names of the variables that a string refers to. */
export function variablesIn(string: string): string[] {
  if (!string.includes("env:")) return [];
  return splitEnv(string).flatMap((part) => ("variable" in part ? [part.variable] : []));
}
