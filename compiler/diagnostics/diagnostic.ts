import { code } from "./wording.ts";

export type Severity = "error" | "warning" | "info";

/** A place in a file: lines and columns are 1-based, the end is exclusive. */
export interface Range {
  line: number;
  column: number;
  endLine: number;
  endColumn: number;
}

/** One finding, in the shape that `--format json` prints. */
export interface Diagnostic extends Range {
  /** A code of the registry, e.g. `RS101`; `stale` for output that is not up to date. */
  code: string;
  severity: Severity;
  /** What is wrong here, in one sentence. */
  message: string;
  /** Why the rule exists. */
  why: string;
  /** The way out. */
  help: string;
  /** The nearest known name, when there is a near one. */
  suggestion?: string;
  file: string;
  /** The YAML path, e.g. `param_map.seed.unmapped`; empty for the whole file. */
  path: string;
}

/** The way out in words: what was probably meant, if anything, and how to mend it. */
export function advice({ suggestion, help }: Diagnostic): string {
  return suggestion === undefined ? help : `Did you mean ${code(suggestion)}? ${help}`;
}

/** Whether any finding is an error. */
export function hasErrors(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some(({ severity }) => severity === "error");
}
