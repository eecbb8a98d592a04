import { type Json, isObject } from "../../json.ts";

/**
 * A chat `response_format` as the `text.format` of a Responses body (LANGUAGE section 5): the
 * `json_schema` wrapper is flattened, everything else is spelled alike.
 */
export function toTextFormat(format: Json): Json {
  if (!isObject(format) || format.type !== "json_schema" || !isObject(format.json_schema)) {
    return format;
  }
  return { type: "json_schema", ...format.json_schema };
}
