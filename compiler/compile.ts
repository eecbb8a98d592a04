import { check } from "./check/check.ts";
import { type Diagnostic, hasErrors } from "./diagnostics/diagnostic.ts";
import { sorted } from "./diagnostics/sort.ts";
import { makePlan } from "./plan/make-plan.ts";
import type { Plan } from "./plan/plan.ts";
import { checkTarget, schemasOf } from "./prove/check-target.ts";
import type { Proof } from "./prove/prove.ts";
import type { SourceFile } from "./read/document.ts";
import { namesakes } from "./read/namesakes.ts";
import { read } from "./read/read.ts";
import { checkRules } from "./rules/check-rules.ts";
import { silence } from "./rules/silence.ts";

export interface Analysis {
  /** One a file without errors, in the order of the files. */
  plans: Plan[];
  /** One a file that names a `target`, in the order of the files, refuted ones included. */
  proofs: Proof[];
  /** Sorted by file and position. */
  diagnostics: Diagnostic[];
}

export interface Compilation extends Analysis {
  /** One a Plan, in the same order. */
  modules: GeneratedFile[];
  /** What each module sends, made by running it; in the same order. */
  wires: GeneratedFile[];
}

export interface GeneratedFile {
  id: string;
  /** Where it belongs, with forward slashes. */
  path: string;
  text: string;
}

export interface CompileOptions {
  /** The folder of generated modules. Default: `generated`. */
  out?: string;
  /** The JSON Schemas that `target` names by path; `namedSchemas` says which are needed. */
  schemas?: readonly SourceFile[];
}

/** Where modules are written unless a folder is named. */
export const DEFAULT_OUT = "generated";

/** Reads, checks, plans, judges and proves backends: everything but the code. */
export function analyze(
  files: readonly SourceFile[],
  { schemas = [] }: Pick<CompileOptions, "schemas"> = {},
): Analysis {
  const plans: Plan[] = [];
  const proofs: Proof[] = [];
  const diagnostics: Diagnostic[] = [];
  const twins = namesakes(files);
  for (const file of files) {
    const { document, diagnostics: unreadable } = read(file);
    const misnamed = twins.filter((twin) => twin.file === file.path);
    diagnostics.push(...unreadable, ...misnamed);
    if (document === undefined) continue;
    const { config, diagnostics: wrong } = check(document);
    diagnostics.push(...wrong);
    if (config === undefined) continue;
    const plan = makePlan(document, config);
    const { proof, diagnostics: refuted } = checkTarget(document, plan, schemas);
    const judged = silence(document, [...checkRules(plan, document), ...refuted]);
    diagnostics.push(...judged);
    if (proof !== undefined) proofs.push(proof);
    if (!hasErrors([...unreadable, ...misnamed, ...judged])) plans.push(plan);
  }
  return { plans, proofs, diagnostics: sorted(diagnostics) };
}

/** The paths of the JSON Schemas that backends name as their `target`, sorted. */
export function namedSchemas(files: readonly SourceFile[]): string[] {
  const documents = files.map((file) => read(file).document);
  return schemasOf(documents.filter((document) => document !== undefined));
}

/**
 * Compiles backend YAML texts to translator modules and their wire files. Pure: the same texts give
 * the same bytes, and nothing is read or written. Files with errors give diagnostics and no module.
 */
export async function compile(
  files: readonly SourceFile[],
  { out = DEFAULT_OUT, schemas = [] }: CompileOptions = {},
): Promise<Compilation> {
  const analysis = analyze(files, { schemas });
  // Loaded only where code is made: they take longer to load than a file takes to check.
  const { emit } = await import("./emit/emit.ts");
  const { formatted } = await import("./emit/format.ts");
  const { deterministic } = await import("./wire/answer.ts");
  const { wireText } = await import("./wire/wire-file.ts");
  const named = out === DEFAULT_OUT ? null : out;
  const modules: GeneratedFile[] = [];
  const wires: GeneratedFile[] = [];
  for (const plan of analysis.plans) {
    const { id } = plan;
    const module = emit(plan, named);
    const text = await formatted(module);
    const wire = wireText(plan, deterministic(module), named);
    modules.push({ id, path: `${out}/${id}.ts`, text });
    wires.push({ id, path: `${out}/${id}.wire.json`, text: wire });
  }
  return { ...analysis, modules, wires };
}
