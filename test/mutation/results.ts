import { readFileSync, readdirSync } from "node:fs";
import { type Example, type Layer, catchPlan, catchText, catchYaml, readExample } from "./catch.ts";
import { PLAN_FAULTS } from "./plan-faults.ts";
import { MODULE_FAULTS, YAML_FAULTS, planted } from "./text-faults.ts";

/** One fault, planted at one place of one example. */
export interface Result {
  example: string;
  /** Where it is planted. */
  kind: (typeof KINDS)[number];
  fault: string;
  /** What notices it first; undefined: nothing. */
  caught: Layer | undefined;
  /** What became of the place, for who has to find out why nothing notices. */
  planted: unknown;
}

export const KINDS = ["the YAML", "the planner", "the emitter"] as const;

const examples = new URL("../../examples/", import.meta.url);

/** The examples that name a target. */
export const EXAMPLES: readonly string[] = readdirSync(examples)
  .filter((file) => file.endsWith(".yaml"))
  .filter((file) => /^target:/m.test(readFileSync(new URL(file, examples), "utf8")))
  .map((file) => file.replace(".yaml", ""));

/** Plants every fault at every place of an example, and sees what notices. */
export function resultsOf(name: string): Result[] {
  const example = readExample(name);
  const tried = <T>(
    kind: Result["kind"],
    fault: string,
    wrong: readonly T[],
    notice: (example: Example, wrong: T) => Layer | undefined,
  ): Result[] =>
    wrong.map((one) => ({
      ...{ example: name, kind, fault, caught: notice(example, one), planted: one },
    }));
  return [
    ...YAML_FAULTS.flatMap((fault) =>
      tried("the YAML", fault.name, planted(example.yaml, fault), catchYaml),
    ),
    ...PLAN_FAULTS.flatMap(({ name: fault, plant }) =>
      tried("the planner", fault, plant(example.plan), catchPlan),
    ),
    ...MODULE_FAULTS.flatMap((fault) =>
      tried("the emitter", fault.name, planted(example.module, fault), catchText),
    ),
  ];
}
