import type { Context } from "../context.ts";
import { Failure } from "../failure.ts";
import { deadlineExceeded } from "../time-limit.ts";
import { wait } from "../wait.ts";
import { type Pace, nextPoll } from "./pace.ts";

/**
 * Calls `tick` at once, and then at a pace until it answers something. A tick that fails retryably
 * is absorbed (LANGUAGE section 9); any other failure is the job's. Fails with `deadline_exceeded`
 * once there is no time for another tick, and with the caller's reason when the caller gives up.
 */
export async function poll<T>(
  tick: () => Promise<T | undefined>,
  pace: Pace,
  { signal, logger }: Pick<Context, "signal" | "logger">,
): Promise<T> {
  for (;;) {
    let retry_after_s: number | undefined;
    try {
      const answer = await tick();
      if (answer !== undefined) return answer;
    } catch (error) {
      if (!(error instanceof Failure) || !error.retryable) throw error;
      const said = { ...error.toJSON(), detail: error.forOperator() };
      logger.warn(said, "poll failed, another follows");
      retry_after_s = error.retry_after_s;
    }
    const delay = nextPoll(pace, Date.now(), retry_after_s);
    if (delay === undefined) throw deadlineExceeded();
    await wait(delay, signal);
  }
}
