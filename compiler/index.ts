export {
  type Analysis,
  type Compilation,
  type CompileOptions,
  type GeneratedFile,
  analyze,
  compile,
} from "./compile.ts";
export type { Diagnostic, Severity } from "./diagnostics/diagnostic.ts";
export type * from "./plan/plan.ts";
export type { Claim } from "./prove/claim.ts";
export type { SchemaReader } from "./prove/check-target.ts";
export type { Proof } from "./prove/prove.ts";
export type { SourceFile } from "./read/document.ts";
