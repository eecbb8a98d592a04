import { list } from "../diagnostics/wording.ts";
import { LADDER } from "../plan/vocabulary.ts";
import { FILE } from "./example.ts";
import { type Finding, bodyRule } from "./rule.ts";

/** Levels that a map with `unmapped: drop` leaves out (LANGUAGE sections 6 and 7). */
export const unsentLevel = bodyRule("RS213", {
  severity: "warning",
  title: "Levels of effort that the map forgets",
  find: ({ params }): Finding<{ levels: string[] }>[] =>
    params.flatMap(({ param, fate }) => {
      if (param !== "reasoning_effort" || fate.kind === "dropped") return [];
      if (fate.unlisted.kind === "pass") return [];
      const levels = LADDER.filter((level) => !fate.values.some(({ from }) => from === level));
      // Keys that are no levels at all are a mistake of their own.
      if (levels.length === 0 || levels.length === LADDER.length) return [];
      return [{ path: ["param_map", param, "unmapped"], args: { levels } }];
    }),
  message: ({ levels }) => `${list(levels)} ${levels.length === 1 ? "is" : "are"} dropped`,
  why: "A client that asks for such a level gets the server's default instead, which may think more, or not at all.",
  help: () =>
    "List them with the nearest value that the server takes, or with `null` if they are to be dropped.",
  bad: `${FILE}param_map:\n  reasoning_effort:\n    to: thinking\n    values: { none: false, low: true, high: true }\n    unmapped: drop\n`,
  good: `${FILE}param_map:\n  reasoning_effort:\n    to: thinking\n    values: { none: false, low: true, medium: true, high: true, xhigh: true, max: true }\n    unmapped: drop\n`,
});
