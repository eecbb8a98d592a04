import type { Context } from "./context.ts";
import { Failure, type FailureDetail } from "./failure.ts";

/** The longest delay that a timer takes, in milliseconds; a longer one would fire at once. */
export const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** What ends the work of one attempt before it is done. */
export class TimeLimit {
  /** Is told why, once, when the work must stop. */
  onEnd: ((reason: unknown) => void) | undefined;
  readonly #silence: NodeJS.Timeout | undefined;
  #ended: { readonly reason: unknown } | undefined;

  constructor(timeout_s: number | null) {
    this.#silence = after((timeout_s ?? Infinity) * 1000, () =>
      this.end(
        new Failure("backend_unreachable", `no answer in ${timeout_s} s (the backend's fault)`, {
          unsettled: true,
        }),
      ),
    );
  }

  end(reason: unknown): void {
    if (this.#ended !== undefined) return;
    this.#ended = { reason };
    this.onEnd?.(reason);
  }

  throwIfEnded(): void {
    if (this.#ended !== undefined) throw this.#ended.reason;
  }

  /** Lets `timeout_s` start anew. */
  renew(): void {
    this.#silence?.refresh();
  }

  clear(): void {
    clearTimeout(this.#silence);
  }
}

/**
 * Does the work of one attempt within the nearer of `timeout_s` (seconds; null: unbounded) and the
 * deadline. Past the first it rejects with `backend_unreachable`, past the second with
 * `deadline_exceeded` (LANGUAGE section 10), and when the caller gives up with the caller's reason.
 * The work must stop when its limit tells it to.
 */
export async function withTimeLimit<T>(
  timeout_s: number | null,
  caller: Pick<Context, "deadline" | "signal">,
  work: (limit: TimeLimit) => Promise<T>,
): Promise<T> {
  const left = timeLeft(caller);
  const limit = new TimeLimit(timeout_s);
  // Not an AbortController, which costs more than the rest of this: nearly no attempt is given up.
  const { signal } = caller;
  const giveUp = () => limit.end(signal?.reason);
  const end = after(left, () => limit.end(deadlineExceeded({ unsettled: true })));
  // The caller's signal may outlive many attempts, so it is let go of below.
  signal?.addEventListener("abort", giveUp, { once: true });
  try {
    return await work(limit);
  } catch (error) {
    if (!(error instanceof Failure)) limit.throwIfEnded();
    throw error;
  } finally {
    clearTimeout(end);
    limit.clear();
    signal?.removeEventListener("abort", giveUp);
  }
}

/**
 * Milliseconds to the deadline.
 *
 * @throws Failure `deadline_exceeded` when there are none; the caller's reason when it has given up.
 */
export function timeLeft({ deadline, signal }: Pick<Context, "deadline" | "signal">): number {
  signal?.throwIfAborted();
  const left = deadline - Date.now();
  if (left <= 0) throw deadlineExceeded();
  return left;
}

function after(ms: number, act: () => void): NodeJS.Timeout | undefined {
  return ms <= LONGEST_TIMER_MS ? setTimeout(act, ms) : undefined;
}

/** The failure of a job whose deadline has come. */
export function deadlineExceeded(detail: FailureDetail = {}): Failure {
  return new Failure("deadline_exceeded", "the deadline of the job was reached", detail);
}
