import { type Json, type JsonObject, isList, isObject } from "../json.ts";
import { Raw, holdsRaw } from "./raw.ts";

/** The object that a value is, parsed where it is raw; undefined when it is none. */
export function objectIn(value: Json | undefined): JsonObject | undefined {
  if (value instanceof Raw && value.isObject) return value.parse() as JsonObject;
  return isObject(value) ? value : undefined;
}

/** The list that a value is, parsed where it is raw; undefined when it is none. */
export function listIn(value: Json | undefined): readonly Json[] | undefined {
  if (value instanceof Raw && value.isList) return value.parse() as readonly Json[];
  return isList(value) ? value : undefined;
}

/** The same JSON with every raw value in it parsed. */
export function withoutRaw(value: Json): Json {
  if (value instanceof Raw) return value.parse();
  if (!holdsRaw(value)) return value;
  return JSON.parse(JSON.stringify(value)) as Json;
}
