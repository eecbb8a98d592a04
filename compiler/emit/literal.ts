import { splitEnv } from "../env.ts";
import { type Json, isJsonObject } from "../json.ts";
import { quoted } from "../plan/key-path.ts";
import { propertyName } from "./property.ts";
import { stringLiteral } from "./string-literal.ts";
import type { Uses } from "./uses.ts";

/** A JSON value as a TypeScript literal on one line, spelled as prettier spells it. */
export function literal(value: Json): string {
  return render(value, stringLiteral);
}

/** The same for a value whose strings may name environment variables. */
export function literalWithEnv(value: Json, uses: Uses): string {
  return render(value, (string) => textWithEnv(string, uses));
}

/** A string that may name environment variables, as an expression over `env`. */
export function textWithEnv(string: string, uses: Uses): string {
  return text(envPieces(string, uses));
}

/** Literal text, or an expression that gives text. */
export type Piece = { text: string } | { code: string };

/** The pieces of a string that may name environment variables. */
export function envPieces(string: string, uses: Uses): Piece[] {
  return splitEnv(string).map((part) =>
    "variable" in part ? { code: uses.env(part.variable) } : part,
  );
}

/** Pieces put together: a plain literal or expression where that is enough, else a template. */
export function text(pieces: readonly Piece[]): string {
  const [only] = pieces;
  if (only === undefined) return '""';
  if (pieces.length === 1) return "code" in only ? only.code : stringLiteral(only.text);
  const body = pieces.map((piece) =>
    "code" in piece ? `\${${piece.code}}` : templateText(piece.text),
  );
  return `\`${body.join("")}\``;
}

function templateText(string: string): string {
  return quoted(string)
    .slice(1, -1)
    .replace(/\\.|`|\$\{/g, (match) => {
      if (match === '\\"') return '"';
      return match.startsWith("\\") ? match : `\\${match}`;
    });
}

function render(value: Json, string: (text: string) => string): string {
  if (typeof value === "string") return string(value);
  if (typeof value === "number") return JSON.stringify(value).replace("e+", "e");
  if (Array.isArray(value)) return `[${value.map((item) => render(item, string)).join(", ")}]`;
  if (!isJsonObject(value)) return JSON.stringify(value);
  const entries = Object.entries(value).map(
    ([name, held]) => `${propertyName(name)}: ${render(held, string)}`,
  );
  return entries.length === 0 ? "{}" : `{ ${entries.join(", ")} }`;
}
