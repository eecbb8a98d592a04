import { windowSeconds } from "../window.ts";

const DAY_MS = 86_400_000;

/** The least time between two polls, and the last moment before the deadline for one. */
const LEAST_MS = 1000;

/** When a job is polled. */
export interface Pace {
  /** Milliseconds between two polls. */
  readonly interval: number;
  /** Milliseconds since the epoch. */
  readonly deadline: number;
  /** How many polls fit in before the deadline; at least 1. */
  readonly polls: number;
}

/**
 * The pace of a job (LANGUAGE section 9): every `sla / max_polls`, at least 1 s (2 s without an
 * SLA), to its deadline, which is 24 hours from `now` if the job has none.
 */
export function paceOf(
  sla: string | undefined,
  max_polls: number,
  deadline: number,
  now: number,
): Pace {
  const seconds = sla === undefined ? undefined : windowSeconds(sla);
  const interval = seconds === undefined ? 2000 : Math.max((seconds * 1000) / max_polls, LEAST_MS);
  const end = deadline === Infinity ? now + DAY_MS : deadline;
  return { interval, deadline: end, polls: Math.max(1, Math.floor((end - now) / interval)) };
}

/**
 * How long to wait for the next poll, in milliseconds: the interval, or a `Retry-After` (seconds)
 * that is longer. Where that goes past the deadline the poll comes earlier, 1 s before it. Undefined
 * when there is no time for another poll.
 */
export function nextPoll(pace: Pace, now: number, retry_after_s = 0): number | undefined {
  const left = pace.deadline - now;
  const wanted = Math.max(pace.interval, retry_after_s * 1000);
  const delay = wanted < left ? wanted : left - LEAST_MS;
  return delay >= LEAST_MS ? delay : undefined;
}
