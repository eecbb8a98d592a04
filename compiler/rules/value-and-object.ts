import { code, list } from "../diagnostics/wording.ts";
import { covers, isAt } from "../plan/target.ts";
import { type Write, writesOf } from "../prove/writes.ts";
import { FILE } from "./example.ts";
import { canMerge } from "./merging.ts";
import { type Finding, bodyRule } from "./rule.ts";
import { placing } from "./where.ts";

type Args = {
  target: string;
  param: string;
  others: string[];
};

/** A place that holds a plain value for one param, and other keys for another (LANGUAGE section 6). */
export const valueAndObject = bodyRule("RS202", {
  severity: "warning",
  title: "A target that is a value and an object",
  find: (plan, document): Finding<Args>[] => {
    const writes = writesOf(plan);
    return writes.flatMap((outer) => {
      const { param, target } = outer;
      if (param === null || canMerge(outer)) return [];
      const others = writes.filter(isBelow(outer));
      if (others.length === 0) return [];
      const names = others.map((inner) => inner.param ?? inner.choices[0]!.key);
      return [
        {
          path: placing(document, param),
          args: { target: target.join("."), param, others: names },
        },
      ];
    });
  },
  message: ({ target, param, others }) =>
    `${code(target)} is a value for ${code(param)}, and an object for ${list(others)}`,
  why: "A place in the body is one or the other: whatever is written last replaces what stood there.",
  help: ({ param }) =>
    `Send ${code(param)} to a place of its own, or map its values to objects, which merge.`,
  bad: `${FILE}param_map: { top_k: sampling, min_p: sampling.min_p }\n`,
  good: `${FILE}param_map: { top_k: sampling.top_k, min_p: sampling.min_p }\n`,
});

function isBelow({ target }: Write): (other: Write) => boolean {
  return (other) => covers(target, other.target) && !isAt(target, other.target);
}
