import { code, nearest } from "../diagnostics/wording.ts";
import type { ParamPlan } from "../plan/plan.ts";
import { FILE } from "./example.ts";
import { listedKeys } from "./listed-keys.ts";
import { type Finding, bodyRule } from "./rule.ts";
import { type Sendable, inWords, isSendable, readsAs, sendable } from "./sendable.ts";

type Args = {
  param: string;
  value: string;
  expected: string;
  suggestion: string | undefined;
};

/** Keys of `values` outside of what clients send, or of what the clamps leave (LANGUAGE sections 3, 4, 6). */
export const unknownValue = bodyRule("RS211", {
  severity: "warning",
  title: "A value that no client sends",
  find: ({ params }, document): Finding<Args>[] =>
    params.flatMap(({ param, clamp }) => {
      const sent = sendable(param);
      if (sent === undefined) return [];
      return listedKeys(document, param)
        .filter(({ key }) => !readsAs(key, sent) && !canArrive(key, sent, clamp))
        .map(({ key, path }) => {
          const words = sent.listed.filter((word) => typeof word === "string");
          const suggestion = typeof key === "string" ? nearest(key, words) : undefined;
          const expected = clamp === null ? inWords(sent) : "a whole number from 0 up";
          return {
            path,
            part: "key",
            args: { param, value: JSON.stringify(key), expected, suggestion },
          };
        });
    }),
  message: ({ param, value }) => `${code(value)} is never sent as ${code(param)}`,
  why: "`values` matches by type and value, so this line can never be the one that counts.",
  help: ({ param, expected }) => `Clients send ${expected} as ${code(param)}.`,
  bad: `${FILE}param_map:\n  reasoning_effort:\n    values: { low: 1, medum: 2, high: 3 }\n`,
  good: `${FILE}param_map:\n  reasoning_effort:\n    values: { low: 1, medium: 2, high: 3 }\n`,
});

function canArrive(
  key: string | number | boolean,
  sent: Sendable,
  clamp: ParamPlan["clamp"],
): boolean {
  return isSendable(key, sent) && (clamp === null || Number(key) >= 0);
}
