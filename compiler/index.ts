export {
  type Analysis,
  type Compilation,
  type CompileOptions,
  type Module,
  analyze,
  compile,
} from "./compile.ts";
export type { Diagnostic, Severity } from "./diagnostics/diagnostic.ts";
export type * from "./plan/plan.ts";
export type { SourceFile } from "./read/document.ts";
