import { objectIn } from "../../bytes/understood.ts";
import { type Json, isObject } from "../../json.ts";

/**
 * A chat `response_format` as the `text.format` of a Responses body (LANGUAGE section 5): the
 * `json_schema` wrapper is flattened, everything else is spelled alike.
 */
export function toTextFormat(format: Json): Json {
  const { type, json_schema } = objectIn(format) ?? {};
  return type === "json_schema" && isObject(json_schema) ? { type, ...json_schema } : format;
}
