import type { JobTerms } from "./store/store.ts";
import { windowSeconds } from "./window.ts";

const DATE_TIME =
  /^(\d{4}-(?:0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01]))T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/i;

/**
 * An RFC 3339 date-time in milliseconds since the epoch; undefined for any other text and for a day
 * that its month does not have.
 */
export function parseDateTime(text: string): number | undefined {
  const [, date, day] = DATE_TIME.exec(text) ?? [];
  if (date === undefined) return undefined;
  // Date rolls the 30th of February over into March.
  if (new Date(`${date}T00:00:00Z`).getUTCDate() !== Number(day)) return undefined;
  return Date.parse(text.toUpperCase());
}

/**
 * When a job must have ended, in milliseconds since the epoch (LANGUAGE section 2): its deadline,
 * else the start plus its SLA, else never (Infinity). The job has been checked.
 */
export function deadlineOf(job: JobTerms, start: number): number {
  if (job.deadline !== undefined) return parseDateTime(job.deadline) ?? Infinity;
  const seconds = job.sla === undefined ? undefined : windowSeconds(job.sla);
  return seconds === undefined ? Infinity : start + seconds * 1000;
}
