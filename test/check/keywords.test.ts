import { createRequire } from "node:module";
import { expect, test } from "vitest";

/** Keywords that only describe. */
const SAYING_NOTHING = ["$schema", "title", "description", "examples", "default", "discriminator"];

/** Keywords with a diagnostic, or which only lead to others. */
const TRANSLATED = [
  ...["$ref", "oneOf", "anyOf", "allOf", "definitions", "properties", "items", "const"],
  ...["required", "additionalProperties", "propertyNames", "type", "enum", "pattern"],
  ...["minimum", "maximum", "exclusiveMinimum", "uniqueItems"],
];

type Node = Record<string, unknown>;

function keywords(node: unknown): string[] {
  if (typeof node !== "object" || node === null) return [];
  return Object.entries(node as Node).flatMap(([keyword, value]) => {
    if (SAYING_NOTHING.includes(keyword)) return [];
    if (keyword === "properties" || keyword === "definitions") {
      return [keyword, ...Object.values(value as Node).flatMap(keywords)];
    }
    return [keyword, ...(Array.isArray(value) ? value.flatMap(keywords) : keywords(value))];
  });
}

test("every keyword of the backend schema has a diagnostic", () => {
  const schema: unknown = createRequire(import.meta.url)("respell/schema/backend.schema.json");
  const untranslated = keywords(schema).filter((keyword) => !TRANSLATED.includes(keyword));
  expect(untranslated).toEqual([]);
});
