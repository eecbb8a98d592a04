import { Raw } from "./bytes/raw.ts";

/** A JSON value that the runtime passes on without looking into it. */
export type Json = string | number | boolean | null | readonly Json[] | JsonObject | Raw;

export interface JsonObject {
  [key: string]: Json | undefined;
}

/** Whether a value is a JSON object: neither null nor an array, and not raw. */
export function isObject(value: unknown): value is JsonObject {
  return (
    typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Raw)
  );
}

/** Whether a value is a JSON array. */
export function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}
