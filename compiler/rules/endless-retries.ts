import type { LimitsPlan } from "../plan/plan.ts";
import { FILE } from "./example.ts";
import { type Finding, planRule } from "./rule.ts";

const HOUR = 3600;
const LONGEST = 24 * HOUR;

/** Delays that add up to more than the day that jobs are given at most (LANGUAGE sections 9 and 10). */
export const endlessRetries = planRule("RS243", {
  severity: "warning",
  title: "Retries that no deadline allows",
  find: ({ limits }): Finding<{ retries: number; hours: number }>[] => {
    const waited = secondsWaited(limits);
    if (waited <= LONGEST) return [];
    const args = { retries: limits.retries.value, hours: Math.round(waited / HOUR) };
    return [{ path: ["retries"], args }];
  },
  message: ({ retries, hours }) => `before the last of ${retries} retries it waits ${hours} hours`,
  why: "No wait goes past a job's deadline, so the last retries never happen; a job without a deadline is stuck for as long.",
  help: () => "Lower `retries` or `retry_backoff_max_s`.",
  bad: `${FILE}retries: 200\n`,
  good: `${FILE}retries: 20\n`,
});

/** The sum of all delays: they double up to the ceiling, and stay there. */
function secondsWaited(limits: LimitsPlan): number {
  const ceiling = limits.retry_backoff_max_s.value;
  let delay = limits.retry_backoff_s.value;
  let left = limits.retries.value;
  let sum = 0;
  for (; left > 0 && delay < ceiling; left--) {
    sum += delay;
    delay *= 2;
  }
  return sum + left * ceiling;
}
