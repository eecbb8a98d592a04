import { nearest } from "../diagnostics/wording.ts";
import type { ChatLikePlan } from "../plan/plan.ts";
import { FORWARDED_CHAT } from "../plan/vocabulary.ts";
import type { Document, Path } from "../read/document.ts";

/** A param that the file forwards and that is no canonical one. */
export interface Nonstandard {
  param: string;
  path: Path;
  /** The canonical param that was probably meant. */
  suggestion: string | undefined;
}

/** Near to a canonical param, and known to servers under this very name. */
const NO_MISTAKES: readonly string[] = ["top_a"];

/** The nonstandard params of `params_supported`; none where the proof knows what the server takes. */
export function nonstandard({ params, target }: ChatLikePlan, document: Document): Nonstandard[] {
  if (target !== null) return [];
  return params
    .map(({ param }) => param)
    .filter((param) => !FORWARDED_CHAT.includes(param))
    .map((param) => {
      // As other libraries spell it: `topP`, `top-p`.
      const name = param.replace(/(?<=[a-z])-?(?=[A-Z])|-/g, "_").toLowerCase();
      const suggestion = NO_MISTAKES.includes(param) ? undefined : nearest(name, FORWARDED_CHAT);
      return { param, path: itemOf(param, document), suggestion };
    });
}

function itemOf(param: string, document: Document): Path {
  const supported = document.value["params_supported"] as string[];
  return ["params_supported", supported.indexOf(param)];
}
