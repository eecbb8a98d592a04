import { check } from "./check/check.ts";
import { soundPart } from "./check/sound.ts";
import { type Diagnostic, hasErrors } from "./diagnostics/diagnostic.ts";
import { sorted } from "./diagnostics/sort.ts";
import { judge } from "./judge.ts";
import { makePlan } from "./plan/make-plan.ts";
import type { Plan } from "./plan/plan.ts";
import type { SchemaReader } from "./prove/check-target.ts";
import type { Proof } from "./prove/prove.ts";
import type { SourceFile } from "./read/document.ts";
import { namesakes } from "./read/namesakes.ts";
import { read } from "./read/read.ts";

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
  /** Answers the JSON Schemas that a `target` names by path. Default: there is none. */
  readSchema?: SchemaReader;
  /** Is told how much is done, from 0 to 1, again and again. */
  progress?: (share: number) => void;
}

const noSchema: SchemaReader = () => undefined;

/** Where modules are written unless a folder is named. */
export const DEFAULT_OUT = "generated";

/** Reads, checks, plans, judges and proves backends: everything but the code. */
export function analyze(
  files: readonly SourceFile[],
  { readSchema = noSchema, progress }: Pick<CompileOptions, "readSchema" | "progress"> = {},
): Analysis {
  const plans: Plan[] = [];
  const proofs: Proof[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const { index, document, found } of checked(files)) {
    progress?.(index / files.length);
    diagnostics.push(...found);
    const sound = document && soundPart(document, found);
    if (sound === undefined) continue;
    const { plan, proof, diagnostics: judged } = judge(sound, readSchema);
    diagnostics.push(...judged);
    if (proof !== undefined) proofs.push(proof);
    if (!hasErrors([...found, ...judged])) plans.push(plan);
  }
  return { plans, proofs, diagnostics: sorted(diagnostics) };
}

/** Reads, checks and plans backends without a judgement on what they do: an old one may fail it. */
export function planned(files: readonly SourceFile[]): Omit<Analysis, "proofs"> {
  const plans: Plan[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const { document, config, found } of checked(files)) {
    diagnostics.push(...found);
    if (document && config && !hasErrors(found)) plans.push(makePlan(document, config));
  }
  return { plans, diagnostics: sorted(diagnostics) };
}

/** Each file as it is read and checked, with all that was found. */
function* checked(
  files: readonly SourceFile[],
): Generator<Partial<ReturnType<typeof check>> & { index: number; found: Diagnostic[] }> {
  const twins = namesakes(files);
  for (const [index, file] of files.entries()) {
    const { document, diagnostics: unreadable } = read(file);
    const found = [...unreadable, ...twins.filter((twin) => twin.file === file.path)];
    if (document === undefined) {
      yield { index, found };
      continue;
    }
    const { diagnostics, ...meant } = check(document);
    yield { index, ...meant, found: [...found, ...diagnostics] };
  }
}

/**
 * Compiles backend YAML texts to translator modules and their wire files. Pure: the same texts give
 * the same bytes, and nothing is read or written. Files with errors give diagnostics and no module.
 */
export async function compile(
  files: readonly SourceFile[],
  { out = DEFAULT_OUT, readSchema = noSchema, progress }: CompileOptions = {},
): Promise<Compilation> {
  const analysis = analyze(files, { readSchema, progress: (share) => progress?.(share / 2) });
  // Loaded only where code is made: they take longer to load than a file takes to check.
  const { emit } = await import("./emit/emit.ts");
  const { formatted } = await import("./emit/format.ts");
  const { deterministic } = await import("./wire/answer.ts");
  const { wireText } = await import("./wire/wire-file.ts");
  const named = out === DEFAULT_OUT ? null : out;
  const modules: GeneratedFile[] = [];
  const wires: GeneratedFile[] = [];
  for (const [index, plan] of analysis.plans.entries()) {
    progress?.((1 + index / analysis.plans.length) / 2);
    const { id } = plan;
    const module = emit(plan, named);
    const text = await formatted(module);
    const wire = wireText(plan, deterministic(module), named);
    modules.push({ id, path: `${out}/${id}.ts`, text });
    wires.push({ id, path: `${out}/${id}.wire.json`, text: wire });
  }
  return { ...analysis, modules, wires };
}
