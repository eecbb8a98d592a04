import type { Context } from "./context.ts";
import { Failure } from "./failure.ts";

/** The longest delay that a timer takes, in milliseconds; a longer one would fire at once. */
export const LONGEST_TIMER_MS = 2 ** 31 - 1;

/**
 * Does the work of one attempt within the nearer of `timeout_s` (seconds; null: unbounded) and the
 * deadline. Past the first it rejects with `backend_unreachable`, past the second with
 * `deadline_exceeded` (LANGUAGE section 10), and when the caller gives up with the caller's reason.
 * The work must stop when its signal aborts.
 */
export async function withTimeLimit<T>(
  timeout_s: number | null,
  { deadline, signal: caller }: Context,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  caller.throwIfAborted();
  const left = deadline - Date.now();
  if (left <= 0) throw deadlineExceeded();
  const timeout = timeout_s === null ? Infinity : timeout_s * 1000;
  const limit = new AbortController();
  const giveUp = () => limit.abort(caller.reason);
  const expire = () =>
    limit.abort(
      left <= timeout
        ? deadlineExceeded()
        : new Failure("backend_unreachable", `no answer in ${timeout_s} s (the backend's fault)`),
    );
  const wait = Math.min(left, timeout);
  const timer = wait <= LONGEST_TIMER_MS ? setTimeout(expire, wait) : undefined;
  // Not AbortSignal.any: the caller's signal may outlive many attempts, so it is let go of below.
  caller.addEventListener("abort", giveUp, { once: true });
  try {
    return await work(limit.signal);
  } catch (error) {
    if (!(error instanceof Failure)) limit.signal.throwIfAborted();
    throw error;
  } finally {
    clearTimeout(timer);
    caller.removeEventListener("abort", giveUp);
  }
}

function deadlineExceeded(): Failure {
  return new Failure("deadline_exceeded", "the deadline of the job was reached");
}
