import { readFileSync } from "node:fs";
import fc from "fast-check";
import { analyze } from "../../compiler/compile.ts";
import { emit } from "../../compiler/emit/emit.ts";
import { evaluate } from "../../compiler/load/evaluate.ts";
import type { Diagnostic } from "../../compiler/diagnostics/diagnostic.ts";
import type { Plan } from "../../compiler/plan/plan.ts";
import { checkTarget } from "../../compiler/prove/check-target.ts";
import type { Document } from "../../compiler/read/document.ts";
import { read } from "../../compiler/read/read.ts";
import { checkRules } from "../../compiler/rules/check-rules.ts";
import { silence } from "../../compiler/rules/silence.ts";
import { deterministic } from "../../compiler/wire/answer.ts";
import { wireText } from "../../compiler/wire/wire-file.ts";
import { Failure } from "../../runtime/failure.ts";
import type { Job } from "../../runtime/job.ts";
import type { BackendModule } from "../../runtime/module.ts";
import { Report } from "../../runtime/report.ts";
import { jobFor } from "../oracle/arbitraries/job.ts";
import { readConfig } from "../oracle/config.ts";
import { interpret } from "../oracle/interpret-plan.ts";
import { canonical } from "../oracle/json.ts";

/** What stands between a fault and clients, in the order in which it is asked. */
export const LAYERS = ["build", "rules", "proof", "wire file", "property test"] as const;

export type Layer = (typeof LAYERS)[number];

/** An example with a target, as it is committed. */
export interface Example {
  name: string;
  yaml: string;
  document: Document;
  plan: Plan;
  module: string;
  wire: string;
  jobs: Job[];
}

const root = new URL("../../", import.meta.url);

export function readExample(name: string): Example {
  const path = `examples/${name}.yaml`;
  const text = (file: string): string => readFileSync(new URL(file, root), "utf8");
  const yaml = text(path);
  const { plans } = analyze([{ path, text: yaml }]);
  return {
    ...{ name, yaml, plan: plans[0]!, document: read({ path, text: yaml }).document! },
    module: text(`generated/${name}.ts`),
    wire: text(`generated/${name}.wire.json`),
    jobs: fc.sample(jobFor(readConfig(yaml)), { seed: 7, numRuns: 1000 }),
  };
}

/** What notices that the YAML was changed to `yaml` by mistake; undefined when nothing does. */
export function catchYaml(example: Example, yaml: string): Layer | undefined {
  const { path } = example.document;
  const { plans, diagnostics } = analyze([{ path, text: yaml }]);
  const [plan] = plans;
  return (
    layerOf(diagnostics) ?? (plan && catchModule(example, deterministic(emit(plan, OUT)), plan))
  );
}

/** What notices that the planner made `plan` of the YAML. */
export function catchPlan(example: Example, plan: Plan): Layer | undefined {
  const { document } = example;
  const { diagnostics } = checkTarget(document, plan, () => undefined, { isWhole: true });
  return (
    layerOf(silence(document, [...checkRules(plan, document, true), ...diagnostics], true)) ??
    catchModule(example, deterministic(emit(plan, OUT)))
  );
}

/** What notices that the emitter printed `text`. */
export function catchText(example: Example, text: string): Layer | undefined {
  let module: BackendModule;
  try {
    module = evaluate(text);
  } catch {
    return "build";
  }
  return catchModule(example, module);
}

/** The folder of modules that their first line names: the default. */
const OUT = null;

/** @param plan that the cases of the wire file are made for */
function catchModule(
  { plan: right, wire, jobs }: Example,
  module: BackendModule,
  plan = right,
): Layer | undefined {
  if (wireText(plan, module, OUT) !== wire) return "wire file";
  return jobs.every((job) => isRight(module, right, job)) ? undefined : "property test";
}

function isRight(module: BackendModule, plan: Plan, job: Job): boolean {
  const env = Object.fromEntries(plan.variables.map(({ name }) => [name, `value of ${name}`]));
  const expected = interpret(plan, job, env);
  const report = new Report();
  try {
    const body = module.toBody(job as never, report, env as never);
    if ("error" in expected) return false;
    const told = report.entries.map(({ param, action, key }) => ({ param, action, key }));
    return canonical(body) === canonical(expected.body) && sorted(told) === sorted(expected.report);
  } catch (error) {
    return error instanceof Failure && "error" in expected;
  }
}

function sorted(entries: readonly object[]): string {
  return entries.map(canonical).sort().join("\n");
}

function layerOf(diagnostics: readonly Diagnostic[]): Layer | undefined {
  const has = (codes: RegExp): boolean => diagnostics.some(({ code }) => codes.test(code));
  if (has(/^RS[01]/)) return "build";
  if (has(/^RS2/)) return "rules";
  return has(/^RS3/) ? "proof" : undefined;
}
