import { code } from "../diagnostics/wording.ts";
import { isAt } from "../plan/target.ts";
import { writesOf } from "../prove/writes.ts";
import { FILE } from "./example.ts";
import { canMerge } from "./merging.ts";
import { type Finding, bodyRule } from "./rule.ts";
import { entryOf, placing } from "./where.ts";

/** Two params at one place of the body, of which no job can have both (LANGUAGE section 6). */
export const overwrittenParam = bodyRule("RS201", {
  severity: "warning",
  title: "One param overwrites another",
  find: (plan, document): Finding<{ first: string; second: string; target: string }>[] => {
    const writes = writesOf(plan);
    return writes.flatMap((second, index) =>
      writes.slice(0, index).flatMap((first) => {
        if (first.param === null || second.param === null) return [];
        if (!isAt(first.target, second.target) || (canMerge(first) && canMerge(second))) return [];
        const params = [second.param, first.param];
        const moved = params.find((param) => entryOf(document, param) !== undefined);
        return [
          {
            path: placing(document, moved ?? second.param),
            args: { first: first.param, second: second.param, target: second.target.join(".") },
          },
        ];
      }),
    );
  },
  message: ({ first, second, target }) =>
    `${code(second)} overwrites what ${code(first)} wrote to ${code(target)}`,
  why: "Only objects merge. A client that sends both gets one of them, and no report says so.",
  help: ({ first, second }) =>
    `Send one of them elsewhere, or leave ${code(first)} or ${code(second)} out of \`params_supported\`.`,
  bad: `${FILE}param_map: { top_k: sampling.k, min_p: sampling.k }\n`,
  good: `${FILE}param_map: { top_k: sampling.k, min_p: sampling.p }\n`,
});
