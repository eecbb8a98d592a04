import { pathOf } from "../check/place.ts";
import { code, list } from "../diagnostics/wording.ts";
import { FILE } from "./example.ts";
import { type Finding, bodyRule } from "./rule.ts";
import { entryOf, hasDialect } from "./where.ts";

/** A constant that kills a control which a map or a dialect builds (LANGUAGE section 5, step 4). */
export const replacedMap = bodyRule("RS204", {
  severity: "warning",
  title: "`extra_params` replaces what a map builds",
  find: (plan, document): Finding<{ key: string; params: string[] }>[] =>
    plan.constants.flatMap(({ key }) => {
      const params = plan.params
        .filter(({ fate }) => fate.kind === "dropped" && fate.key === key)
        .map(({ param }) => param)
        .filter((param) => entryOf(document, param) !== undefined || hasDialect(document, param));
      if (params.length === 0) return [];
      return [{ path: pathOf(document, key), part: "key", args: { key, params } }];
    }),
  message: ({ key, params }) => `${code(key)} replaces what is built from ${list(params)}`,
  why: "`extra_params` is written last, and each of its keys replaces the body's whole key of that name: the client's control is dead, although the map or the dialect describes it.",
  help: ({ params }) =>
    `Remove the constant, or the map of ${list(params)}. To send both, let the map write what the constant holds.`,
  bad: `${FILE}reasoning: thinking_bool\nextra_params:\n  chat_template_kwargs: { add_date: true }\n`,
  good: `${FILE}reasoning: thinking_bool\nextra_params:\n  add_date: true\n`,
});
