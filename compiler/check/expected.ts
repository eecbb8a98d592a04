import { code } from "../diagnostics/wording.ts";
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

/** What the schema says about a value, with an example; empty when it says nothing. */
export function about(schema: Schema): string {
  const { description = "", examples = [] } = resolved(schema);
  const [example] = examples;
  if (example === undefined) return description;
  const shown = typeof example === "string" ? example : JSON.stringify(example);
  return `${description} For example: ${code(shown)}.`;
}

/**
 * How to mend a value of the wrong type.
 *
 * @param shown the value as it is written; undefined when it may be a secret
 */
export function typeHelp(
  schema: Schema,
  types: readonly string[],
  value: unknown,
  shown: string | undefined,
): string {
  const takesText = types.includes("string");
  if (takesText && (typeof value === "number" || typeof value === "boolean")) {
    return shown === undefined ? "Put it in quotes." : `Put it in quotes: \`"${shown}"\`.`;
  }
  if (typeof value === "string" && readsAs(types, value)) return "Remove the quotes.";
  if (takesText && typeof value === "object" && value !== null) {
    return "Write a text. One that begins with a bracket needs quotes, or it reads as a list or a mapping.";
  }
  const advice = about(schema) || `Write ${expectedTypes(types)}.`;
  return value === null ? `Write a value, or remove the key. ${advice}` : advice;
}

/** Whether a text without its quotes would have one of the types. */
function readsAs(types: readonly string[], text: string): boolean {
  if (types.includes("boolean")) return text === "true" || text === "false";
  return (types.includes("number") || types.includes("integer")) && /^-?\d+(\.\d+)?$/.test(text);
}
