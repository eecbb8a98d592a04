import type { Dialect } from "./dialect.ts";
import { thinkingBool } from "./thinking-bool.ts";
import { thinkingBoolLowEffort } from "./thinking-bool-low-effort.ts";

/** The named reasoning dialects. */
export const DIALECTS: readonly Dialect[] = [thinkingBool, thinkingBoolLowEffort];

/** The dialect of a name that the schema has accepted. */
export function dialectNamed(name: string): Dialect {
  const dialect = DIALECTS.find((candidate) => candidate.name === name);
  if (dialect === undefined) throw new Error(`no reasoning dialect is named ${name}`);
  return dialect;
}
