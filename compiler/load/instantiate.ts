import { compileFunction } from "node:vm";
import * as runtime from "../../runtime/translate/index.ts";
import type { BackendModule } from "../../runtime/module.ts";
import { printFunctionBody } from "../emit/print/module.ts";
import type { Syntax } from "../emit/print/syntax.ts";

/**
 * Runs a module that was just emitted on this process's own runtime, without its text being parsed as
 * TypeScript.
 *
 * @param instead functions that stand in for the runtime's own.
 */
export function instantiate(module: Syntax, instead: Partial<typeof runtime> = {}): BackendModule {
  const body = compileFunction(printFunctionBody(module), ["runtime"]) as (
    runtime: object,
  ) => BackendModule;
  return body({ ...runtime, ...instead });
}
