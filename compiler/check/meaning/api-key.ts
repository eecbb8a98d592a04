import { report } from "../../diagnostics/report.ts";
import { PLACEHOLDERS, isLiteralKey } from "../../diagnostics/secret.ts";
import { place } from "../place.ts";
import type { MeaningRule } from "./rule.ts";

/** The key itself is not written in a file that is committed (LANGUAGE section 1). */
export const apiKey: MeaningRule = (document) => {
  const key = document.value["api_key"];
  if (typeof key !== "string" || !isLiteralKey(key)) return [];
  return [report("RS111", { placeholders: PLACEHOLDERS }, place(document, ["api_key"]))];
};
