import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { ModuleKind, ScriptTarget, transpileModule } from "typescript";
import { compile } from "../../dist/compiler/compile.js";
import type { Plan } from "../../dist/compiler/plan/plan.js";
import type { ChatModule } from "../../dist/runtime/module.js";

/** Below the package's root, so that `respell/runtime` is this package's own. */
export const SCRATCH = ".cache/bench";

/** The backend of the benchmarks, as its Plan and as its module, imported as a bundle would have it. */
export async function benchBackend(): Promise<{ plan: Plan; module: ChatModule }> {
  const text = readFileSync("test/bench/backend.yaml", "utf8");
  const { plans, modules, diagnostics } = await compile([{ path: "backend.yaml", text }]);
  if (plans[0] === undefined) throw new Error(JSON.stringify(diagnostics));
  const file = join(SCRATCH, "backend.mjs");
  mkdirSync(SCRATCH, { recursive: true });
  writeFileSync(file, withoutTypes(modules[0]!.text));
  return { plan: plans[0], module: (await import(resolve(file))) as ChatModule };
}

/** A generated module as JavaScript. */
export function withoutTypes(text: string): string {
  const compilerOptions = { module: ModuleKind.ESNext, target: ScriptTarget.ES2022 };
  return transpileModule(text, { compilerOptions }).outputText;
}
