import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { ModuleKind, ScriptTarget, transpileModule } from "typescript";
import { compile } from "../../dist/compiler/compile.js";
import type { Plan } from "../../dist/compiler/plan/plan.js";
import type { ChatModule } from "../../dist/runtime/module.js";

/** Below the package's root, so that `respell/runtime` is this package's own. */
export const SCRATCH = ".cache/bench";

/** The backend of the benchmarks, as its Plan and as its module. */
export async function benchBackend(): Promise<{ plan: Plan; module: ChatModule }> {
  const text = readFileSync("test/bench/backend.yaml", "utf8");
  const [plan, file] = await compiled("backend", text);
  return { plan, module: (await import(file)) as ChatModule };
}

/** Compiles a backend, and answers its Plan and a file to be imported as a bundle would have it. */
export async function compiled(id: string, yaml: string): Promise<[plan: Plan, file: string]> {
  const { plans, modules, diagnostics } = await compile([{ path: `${id}.yaml`, text: yaml }]);
  if (plans[0] === undefined) throw new Error(JSON.stringify(diagnostics));
  const file = resolve(SCRATCH, `${id}.mjs`);
  mkdirSync(SCRATCH, { recursive: true });
  writeFileSync(file, withoutTypes(modules[0]!.text));
  return [plans[0], file];
}

/** A generated module as JavaScript. */
export function withoutTypes(text: string): string {
  const compilerOptions = { module: ModuleKind.ESNext, target: ScriptTarget.ES2022 };
  return transpileModule(text, { compilerOptions }).outputText;
}
