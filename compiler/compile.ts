import { check } from "./check/check.ts";
import type { Diagnostic } from "./diagnostics/diagnostic.ts";
import { makePlan } from "./plan/make-plan.ts";
import type { Plan } from "./plan/plan.ts";
import type { SourceFile } from "./read/document.ts";
import { read } from "./read/read.ts";

export interface Analysis {
  /** One a file without errors, in the order of the files. */
  plans: Plan[];
  /** Sorted by file and position. */
  diagnostics: Diagnostic[];
}

export interface Compilation extends Analysis {
  /** One a Plan, in the same order. */
  modules: Module[];
}

export interface Module {
  id: string;
  /** Where it belongs, with forward slashes. */
  path: string;
  text: string;
}

export interface CompileOptions {
  /** The folder of generated modules. Default: `generated`. */
  out?: string;
}

/** Where modules are written unless a folder is named. */
export const DEFAULT_OUT = "generated";

/** Reads, checks and plans backends: everything but the code. */
export function analyze(files: readonly SourceFile[]): Analysis {
  const plans: Plan[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const file of files) {
    const { document, diagnostics: unreadable } = read(file);
    diagnostics.push(...unreadable);
    if (document === undefined) continue;
    const { config, diagnostics: wrong } = check(document);
    diagnostics.push(...wrong);
    if (config !== undefined) plans.push(makePlan(document, config));
  }
  return { plans, diagnostics };
}

/**
 * Compiles backend YAML texts to translator modules. Pure: the same texts give the same bytes, and
 * nothing is read or written. Files with errors give diagnostics and no module.
 */
export async function compile(
  files: readonly SourceFile[],
  { out = DEFAULT_OUT }: CompileOptions = {},
): Promise<Compilation> {
  const analysis = analyze(files);
  // Loaded only where code is made: they take longer to load than a file takes to check.
  const { emit } = await import("./emit/emit.ts");
  const { formatted } = await import("./emit/format.ts");
  const modules = await Promise.all(
    analysis.plans.map(async (plan) => ({
      id: plan.id,
      path: `${out}/${plan.id}.ts`,
      text: await formatted(emit(plan, out === DEFAULT_OUT ? null : out)),
    })),
  );
  return { ...analysis, modules };
}
