import { code } from "../diagnostics/wording.ts";
import { FILE } from "./example.ts";
import { nonstandard } from "./nonstandard.ts";
import { type Finding, bodyRule } from "./rule.ts";

type Args = {
  param: string;
  suggestion: string;
};

/** A name that is nearly a canonical one (LANGUAGE section 3). */
export const misspeltParam = bodyRule("RS231", {
  severity: "warning",
  title: "A param that is probably misspelt",
  find: (plan, document): Finding<Args>[] =>
    nonstandard(plan, document).flatMap(({ param, path, suggestion }) =>
      suggestion === undefined ? [] : [{ path, args: { param, suggestion } }],
    ),
  message: ({ param }) => `${code(param)} is no canonical param`,
  why: "The list may name params of the server's own, so a typing error forwards a param that nobody sends, and drops the one that was meant.",
  help: ({ suggestion }) =>
    `Write ${code(suggestion)}, unless the server has a param of this name.`,
  bad: `${FILE}params_supported: [temprature, top_p]\n`,
  good: `${FILE}params_supported: [temperature, top_p]\n`,
});
