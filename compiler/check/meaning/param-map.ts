import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import { report } from "../../diagnostics/report.ts";
import { nearest } from "../../diagnostics/wording.ts";
import { NEVER_FORWARDED, NOT_PARAMS } from "../../plan/vocabulary.ts";
import type { Document, MappingEntry } from "../../read/document.ts";
import { pathText } from "../../read/path.ts";
import { place } from "../place.ts";
import { forwardedBy } from "./forwarded.ts";
import type { MeaningRule } from "./rule.ts";

/** Only forwarded params are mapped, and the cap, which is always sent (LANGUAGE sections 3, 4, 6). */
export const mappedParams: MeaningRule = (document) =>
  document
    .entries(["param_map"])
    .flatMap((entry) => [...paramProblems(document, entry), ...nullValues(document, entry)]);

function paramProblems(document: Document, { key, path }: MappingEntry): Diagnostic[] {
  const param = String(key);
  const where = place(document, path, "key");
  if (Object.hasOwn(NEVER_FORWARDED, param)) {
    return [report("RS130", { param, reason: NEVER_FORWARDED[param]! }, where)];
  }
  if (NOT_PARAMS.includes(param)) return [report("RS131", { param }, where)];
  const forwarded = forwardedBy(document);
  if (forwarded === undefined || param === "max_tokens") return [];
  const { params, decider } = forwarded;
  if (params.includes(param)) return [];
  return [report("RS132", { param, decider, suggestion: nearest(param, params) }, where)];
}

function nullValues(document: Document, { path }: MappingEntry): Diagnostic[] {
  const values = [...path, "values"];
  return document
    .entries(values)
    .filter(({ key }) => key === null)
    .map((entry) => {
      const where = place(document, entry.path, "key");
      return report("RS135", { key: pathText(values) }, where);
    });
}
