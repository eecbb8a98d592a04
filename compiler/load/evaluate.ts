import { compileFunction } from "node:vm";
import { ts } from "ts-morph";
import * as runtime from "../../runtime/index.ts";
import type { BackendModule } from "../../runtime/module.ts";
import { RUNTIME } from "../emit/emit.ts";

/**
 * Runs the text of a generated module, formatted or not, on this process's own runtime.
 *
 * @throws Error when the text imports anything else, which no generated module does.
 */
export function evaluate(moduleText: string): BackendModule {
  const { outputText } = ts.transpileModule(moduleText, {
    compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 },
  });
  const exported = {};
  compileFunction(outputText, ["exports", "require"])(exported, requireRuntime);
  return exported as BackendModule;
}

function requireRuntime(specifier: string): typeof runtime {
  if (specifier === RUNTIME) return runtime;
  throw new Error(`a generated module imports only ${RUNTIME}, not ${specifier}`);
}
