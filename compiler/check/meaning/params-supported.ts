import { report } from "../../diagnostics/report.ts";
import { NEVER_FORWARDED, NOT_PARAMS } from "../../plan/vocabulary.ts";
import { place } from "../place.ts";
import type { MeaningRule } from "./rule.ts";

/** A payload without them would still seem to hold them. */
const OF_EVERY_OBJECT: readonly string[] = Object.getOwnPropertyNames(Object.prototype);

/** The list names params, and is told where a name has no effect (LANGUAGE section 3). */
export const paramsSupported: MeaningRule = (document) => {
  const supported = document.value["params_supported"];
  if (!Array.isArray(supported)) return [];
  return supported.flatMap((param, index) => {
    if (typeof param !== "string") return [];
    const where = place(document, ["params_supported", index]);
    if (NOT_PARAMS.includes(param) || OF_EVERY_OBJECT.includes(param)) {
      return [report("RS131", { param }, where)];
    }
    if (!Object.hasOwn(NEVER_FORWARDED, param)) return [];
    return [report("RS136", { param, reason: NEVER_FORWARDED[param]! }, where)];
  });
};
