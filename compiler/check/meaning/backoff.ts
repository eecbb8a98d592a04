import { report } from "../../diagnostics/report.ts";
import { DEFAULT_LIMITS } from "../../plan/limits.ts";
import { place } from "../place.ts";
import type { MeaningRule } from "./rule.ts";

/** The ceiling of one delay is at least the first, also where one is defaulted (LANGUAGE section 1). */
export const backoff: MeaningRule = (document) => {
  const first = document.value["retry_backoff_s"] ?? DEFAULT_LIMITS.retry_backoff_s;
  const given = document.value["retry_backoff_max_s"];
  const ceiling = given ?? DEFAULT_LIMITS.retry_backoff_max_s;
  if (typeof first !== "number" || typeof ceiling !== "number") return [];
  if (ceiling <= 0 || ceiling >= first) return [];
  const key = given === undefined ? "retry_backoff_s" : "retry_backoff_max_s";
  return [report("RS122", { first, ceiling }, place(document, [key]))];
};
