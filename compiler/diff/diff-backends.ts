import { isDeepStrictEqual } from "node:util";
import { emit } from "../emit/emit.ts";
import type { Job } from "../../runtime/job.ts";
import type { Translator } from "../../runtime/load.ts";
import type { Plan } from "../plan/plan.ts";
import { type Answer, answerTo, deterministic, withNames } from "../wire/answer.ts";
import { bareJob, jobOf } from "../wire/case.ts";
import { type Change, SEVERITIES, type Severity } from "./change.ts";
import { diffPlans } from "./diff-plans.ts";
import { maskedPair } from "./masked.ts";

/** A backend before and after; null: there is none. */
export interface Pair {
  before: Plan | null;
  after: Plan | null;
}

/** What changes for the clients of one backend, the worst first. */
export interface BackendDiff {
  id: string;
  changes: ShownChange[];
}

export interface ShownChange extends Omit<Change, "shown"> {
  /** A job, and what it becomes before and after, by running both modules. */
  example: { job: Job; before: Answer; after: Answer } | null;
}

/** Backends of the same id together, sorted by it. */
export function paired(before: readonly Plan[], after: readonly Plan[]): Pair[] {
  const ids = [...new Set([...before, ...after].map(({ id }) => id))].sort();
  const find = (plans: readonly Plan[], id: string): Plan | null =>
    plans.find((plan) => plan.id === id) ?? null;
  return ids.map((id) => ({ before: find(before, id), after: find(after, id) }));
}

/**
 * What changes for clients between the backends of each pair; those without changes are left out. No
 * literal secret is in it.
 */
export function diffBackends(pairs: readonly Pair[]): BackendDiff[] {
  return pairs
    .map(({ before, after }) => {
      const [was = null, is = null] = maskedPair([before, after]);
      return diffPair({ before: was, after: is });
    })
    .filter(({ changes }) => changes.length > 0);
}

/** The worst severity that there is; null when nothing changes. */
export function worstOf(diffs: readonly BackendDiff[]): Severity | null {
  const found = new Set(diffs.flatMap(({ changes }) => changes.map(({ severity }) => severity)));
  return SEVERITIES.find((severity) => found.has(severity)) ?? null;
}

function diffPair({ before, after }: Pair): BackendDiff {
  const id = (after ?? before)!.id;
  if (before === null) return { id, changes: [whole("notable", "the backend is new")] };
  if (after === null) return { id, changes: [whole("breaking", "the backend is gone")] };
  const changes = diffPlans(before, after);
  if (changes.every(({ shown }) => shown === null)) {
    return { id, changes: changes.map((change) => withExample(change, () => null)) };
  }
  const translators = { before: translatorOf(before), after: translatorOf(after) };
  // It has what the headers of either read, so that only the change that is shown can fail it.
  const headers = [...before.headers, ...after.headers];
  const bare = bareJob({ preset: before.preset, headers });
  const exampleOf = ({ shown }: Change): ShownChange["example"] => {
    if (shown === null) return null;
    const job = jobOf(bare, shown);
    const [was, is] = [answerTo(job, translators.before), answerTo(job, translators.after)];
    // A header of tokens that this backend has nothing for is left out, so nothing is to be seen.
    return isDeepStrictEqual(was, is) ? null : { job, before: was, after: is };
  };
  return { id, changes: changes.map((change) => withExample(change, exampleOf)) };
}

function withExample(
  change: Change,
  exampleOf: (change: Change) => ShownChange["example"],
): ShownChange {
  const { shown: _, ...said } = change;
  return { ...said, example: exampleOf(change) };
}

function whole(severity: Severity, message: string): ShownChange {
  const keys = { before: null, after: null };
  return { severity, subject: "backend", message, keys, example: null };
}

function translatorOf(plan: Plan): Translator {
  return withNames(deterministic(emit(plan, null)));
}
