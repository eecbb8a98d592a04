import { setTimeout as sleep } from "node:timers/promises";
import { LONGEST_TIMER_MS } from "./time-limit.ts";

/**
 * Waits for `ms`, or for all that a timer can hold, 24 days. Rejects with the signal's reason when
 * the caller gives up.
 */
export async function wait(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(Math.min(ms, LONGEST_TIMER_MS), undefined, { signal }).catch(() => {
    signal.throwIfAborted();
  });
}
