import { report } from "../../diagnostics/report.ts";
import { isJsonObject } from "../../json.ts";
import { place } from "../place.ts";
import type { MeaningRule } from "./rule.ts";

/** No default for a control that the backend does not have (LANGUAGE section 7). */
export const reasoning: MeaningRule = (document) => {
  const { reasoning } = document.value;
  if (!isJsonObject(reasoning) || !("default_effort" in reasoning)) return [];
  const { efforts } = reasoning;
  if (!Array.isArray(efforts) || efforts.length > 0) return [];
  return [report("RS120", {}, place(document, ["reasoning", "default_effort"], "key"))];
};
