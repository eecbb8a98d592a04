import { isJsonObject } from "../json.ts";
import type { Document, Path } from "../read/document.ts";

/** The entry that `param_map` has for a param. */
export function entryOf(document: Document, param: string): unknown {
  const { param_map: map } = document.value;
  return isJsonObject(map) && Object.hasOwn(map, param) ? map[param] : undefined;
}

/**
 * Where the YAML says which place a param has in the body: its own entry, the dialect, the list of
 * forwarded params, and without any of them the preset.
 */
export function placing(document: Document, param: string): Path {
  const { reasoning, params_supported: supported } = document.value;
  const entry = entryOf(document, param);
  if (entry !== undefined) {
    return ["param_map", param, ...(isJsonObject(entry) && "to" in entry ? ["to"] : [])];
  }
  if (reasoning !== undefined && param === "reasoning_effort") return ["reasoning"];
  if (isJsonObject(reasoning) && "budget" in reasoning && param === "reasoning_max_tokens") {
    return ["reasoning", "budget"];
  }
  const index = Array.isArray(supported) ? supported.indexOf(param) : -1;
  return index < 0 ? ["preset"] : ["params_supported", index];
}

/** The reasoning params that the YAML describes by a dialect; `param_map` may say otherwise. */
export function hasDialect(document: Document, param: string): boolean {
  return (
    document.value["reasoning"] !== undefined &&
    (param === "reasoning_effort" || param === "reasoning_max_tokens")
  );
}
