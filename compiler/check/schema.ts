import { createRequire } from "node:module";
import type { ErrorObject } from "ajv";
import { validators } from "../../generated/schema/backend-validators.ts";

/** The parts of a JSON Schema that the texts of diagnostics are made of. */
export interface Schema {
  $ref?: string;
  type?: string;
  description?: string;
  examples?: unknown[];
  enum?: string[];
  const?: string;
  required?: string[];
  properties?: Record<string, Schema>;
  oneOf?: Schema[];
  anyOf?: Schema[];
}

interface Root extends Schema {
  oneOf: Schema[];
  definitions: Record<string, Schema>;
}

const root = createRequire(import.meta.url)("respell/schema/backend.schema.json") as Root;

/** Each preset and the schema of its files, from the language's own schema. */
export const PRESETS: ReadonlyMap<string, Schema> = new Map(
  root.oneOf.map((branch) => [resolved(branch).properties!["preset"]!.const!, branch]),
);

/** Follows a reference within the schema. */
export function resolved(schema: Schema): Schema {
  if (schema.$ref === undefined) return schema;
  return root.definitions[schema.$ref.replace("#/definitions/", "")]!;
}

/** The keys that files of a preset take. */
export function keysOf(preset: string): string[] {
  const branch = PRESETS.get(preset);
  return branch === undefined ? [] : Object.keys(resolved(branch).properties ?? {});
}

/**
 * What ajv finds wrong with a value, every finding with the schema and the data it is about.
 *
 * @param schema an alternative of a union: those are the ones that are validated on their own
 */
export function violations(schema: Schema, value: unknown): ErrorObject[] {
  const validate = validators[schema.$ref ?? JSON.stringify(schema)]!;
  return validate(value) ? [] : (validate.errors ?? []);
}
