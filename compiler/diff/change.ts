import type { Case } from "../wire/case.ts";

/**
 * What a change does to clients. `breaking`: what they ask for no longer arrives, arrives as
 * something else, or goes elsewhere. `notable`: something more arrives, or jobs may take longer or
 * fail otherwise. `harmless`: no job is translated differently.
 */
export type Severity = "breaking" | "notable" | "harmless";

/** Worst first. */
export const SEVERITIES: readonly Severity[] = ["breaking", "notable", "harmless"];

/** One thing that is different for clients. */
export interface Change {
  severity: Severity;
  /** The param, or the part of the backend, that it is about. */
  subject: string;
  /** In words, beginning with the subject. */
  message: string;
  /** The YAML key or preset rule that decided it before and decides it now; null: there is none. */
  keys: { before: string | null; after: string | null };
  /** The job that shows it, as its difference from the bare job; null when no request does. */
  shown: Case | null;
}

/** The worst first; those of one severity keep their order. */
export function bySeverity(a: Change, b: Change): number {
  return SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity);
}
