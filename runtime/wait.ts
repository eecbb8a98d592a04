import { LONGEST_TIMER_MS } from "./time-limit.ts";

/**
 * Waits for `ms`, or for all that a timer can hold, 24 days. Rejects with the signal's reason when
 * the caller gives up.
 */
export function wait(ms: number, signal: AbortSignal | undefined): Promise<void> {
  // By hand: the timers of Node's promises reject with an error of their own.
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const giveUp = () => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const done = () => {
      signal?.removeEventListener("abort", giveUp);
      resolve();
    };
    const timer = setTimeout(done, Math.min(ms, LONGEST_TIMER_MS));
    signal?.addEventListener("abort", giveUp, { once: true });
  });
}
