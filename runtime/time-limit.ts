import type { Context } from "./context.ts";
import { Failure, type FailureDetail } from "./failure.ts";

/** The longest delay that a timer takes, in milliseconds; a longer one would fire at once. */
export const LONGEST_TIMER_MS = 2 ** 31 - 1;

/**
 * Does the work of one attempt within the nearer of `timeout_s` (seconds; null: unbounded) and the
 * deadline. Past the first it rejects with `backend_unreachable`, past the second with
 * `deadline_exceeded` (LANGUAGE section 10), and when the caller gives up with the caller's reason.
 * The work must stop when its signal aborts; whenever it calls `alive`, `timeout_s` starts anew.
 */
export async function withTimeLimit<T>(
  timeout_s: number | null,
  { deadline, signal: caller }: Pick<Context, "deadline" | "signal">,
  work: (signal: AbortSignal, alive: () => void) => Promise<T>,
): Promise<T> {
  caller.throwIfAborted();
  const left = deadline - Date.now();
  if (left <= 0) throw deadlineExceeded();
  const limit = new AbortController();
  const giveUp = () => limit.abort(caller.reason);
  const end = after(left, () => limit.abort(deadlineExceeded({ unsettled: true })));
  const silence = after((timeout_s ?? Infinity) * 1000, () =>
    limit.abort(
      new Failure("backend_unreachable", `no answer in ${timeout_s} s (the backend's fault)`, {
        unsettled: true,
      }),
    ),
  );
  // Not AbortSignal.any: the caller's signal may outlive many attempts, so it is let go of below.
  caller.addEventListener("abort", giveUp, { once: true });
  try {
    return await work(limit.signal, () => silence?.refresh());
  } catch (error) {
    if (!(error instanceof Failure)) limit.signal.throwIfAborted();
    throw error;
  } finally {
    clearTimeout(end);
    clearTimeout(silence);
    caller.removeEventListener("abort", giveUp);
  }
}

function after(ms: number, act: () => void): NodeJS.Timeout | undefined {
  return ms <= LONGEST_TIMER_MS ? setTimeout(act, ms) : undefined;
}

/** The failure of a job whose deadline has come. */
export function deadlineExceeded(detail: FailureDetail = {}): Failure {
  return new Failure("deadline_exceeded", "the deadline of the job was reached", detail);
}
