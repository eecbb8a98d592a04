import { compileFunction } from "node:vm";
import { ts } from "ts-morph";
import * as runtime from "../../runtime/translate/index.ts";
import type { BackendModule } from "../../runtime/module.ts";
import { RUNTIME } from "../emit/emit.ts";

/** What the module of every preset exports. */
const EXPORTS = ["id", "preset", "variables", "limits", "server", "toBody"] as const;

/**
 * Runs the text of a generated module, formatted or not, on this process's own runtime.
 *
 * @throws Error when the text is not the whole of a generated module, or imports anything else.
 */
export function evaluate(moduleText: string): BackendModule {
  const { outputText, diagnostics = [] } = ts.transpileModule(moduleText, {
    // Else what cannot be parsed, a conflict marker say, is passed over.
    reportDiagnostics: true,
    compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 },
  });
  const [broken] = diagnostics;
  if (broken !== undefined)
    throw new Error(ts.flattenDiagnosticMessageText(broken.messageText, " "));
  const exported: Partial<BackendModule> = {};
  const require = (specifier: string): typeof runtime => {
    if (specifier === RUNTIME) return runtime;
    throw new Error(`a generated module imports only ${RUNTIME}, not ${specifier}`);
  };
  const body = compileFunction(outputText, ["exports", "require"]) as (
    ...args: [typeof exported, typeof require]
  ) => void;
  body(exported, require);
  const missing = EXPORTS.filter((name) => exported[name] === undefined);
  if (missing.length > 0) throw new Error(`it does not export ${missing.join(", ")}`);
  return exported as BackendModule;
}
