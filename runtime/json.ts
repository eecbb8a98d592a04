import { Raw } from "./bytes/raw.ts";
import { MAX_DEPTH } from "./bytes/skip.ts";

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

/** A text as the JSON object that it is; undefined when it is none, or is nested too deeply. */
export function parseObject(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text);
    // Each level takes two characters, so that a short text has no need of a walk.
    const isShallow = text.length <= 2 * MAX_DEPTH || isWithin(MAX_DEPTH, value);
    return isObject(value) && isShallow ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a value nests no more than so many levels. */
export function isWithin(levels: number, value: unknown): boolean {
  if (typeof value !== "object" || value === null) return true;
  return levels > 0 && Object.values(value).every((inner) => isWithin(levels - 1, inner));
}
