import { code } from "../diagnostics/wording.ts";
import type { Document, Path } from "../read/document.ts";
import { type Schema, resolved } from "./schema.ts";

const TYPES: Readonly<Record<string, string>> = {
  string: "a string",
  number: "a number",
  integer: "a whole number",
  boolean: "`true` or `false`",
  array: "a list",
  object: "a mapping",
};

/** The types that are allowed, in words. */
export function expectedTypes(types: readonly string[]): string {
  return types.map((type) => TYPES[type] ?? type).join(" or ");
}

/** Keys below which a value may be a secret. */
const SECRETIVE = new Set<unknown>(["api_key", "headers", "extra_params", "base_url", "health"]);

/** What stands at a path, in words: its type, and the value as it is written unless it may be secret. */
export function foundAt(document: Document, path: Path, value: unknown): string {
  if (Array.isArray(value)) return "a list";
  if (value === null) return "empty";
  if (typeof value === "object") return "a mapping";
  const kind =
    typeof value === "string"
      ? "the string"
      : typeof value === "number"
        ? "the number"
        : "the boolean";
  if (SECRETIVE.has(path[0])) return kind.replace("the", "a");
  return `${kind} ${code(typeof value === "string" ? value : written(document, path, value))}`;
}

/** A scalar as the file spells it, so that `4.10` does not read back as `4.1`. */
export function written(document: Document, path: Path, value: unknown): string {
  const { range, exact } = document.locate(path, "value");
  const line = document.text.split("\n")[range.line - 1] ?? "";
  const text = line.slice(range.column - 1, range.endColumn - 1);
  return exact && range.line === range.endLine && Number(text) === value ? text : String(value);
}

/** What the schema says about a key, with an example. */
export function about(schema: Schema): string {
  const { description, examples } = resolved(schema);
  const example = examples?.[0];
  return [
    ...(description === undefined ? [] : [description]),
    ...(example === undefined ? [] : [`For example: ${code(inYaml(example))}.`]),
  ].join(" ");
}

/** JSON is YAML; a plain word needs no quotes. */
function inYaml(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** How to mend a value of the wrong type. */
export function typeHelp(
  types: readonly string[],
  value: unknown,
  text: string,
  schema: Schema,
): string {
  if (types.includes("string") && (typeof value === "number" || typeof value === "boolean")) {
    return `Put it in quotes: \`"${text}"\`.`;
  }
  if (typeof value === "string" && isQuoted(types, value)) return "Remove the quotes.";
  if (types.includes("string") && typeof value === "object" && value !== null) {
    return "Write a text. A text that begins with a bracket needs quotes, or it reads as a list or mapping.";
  }
  if (value === null) return `Write a value, or remove the key. ${about(schema)}`.trim();
  return about(schema) || `Write ${expectedTypes(types)}.`;
}

function isQuoted(types: readonly string[], value: string): boolean {
  if (types.includes("boolean")) return value === "true" || value === "false";
  return (types.includes("number") || types.includes("integer")) && /^-?\d+(\.\d+)?$/.test(value);
}
