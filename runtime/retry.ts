import type { Context } from "./context.ts";
import { Failure } from "./failure.ts";
import type { Limits } from "./module.ts";
import { wait } from "./wait.ts";

type Backoff = Pick<Limits, "retry_backoff_s" | "retry_backoff_max_s">;

/**
 * The delay in seconds before retry `retry` (0-based): `retry_backoff_s · 2ⁿ`, at most
 * `retry_backoff_max_s`; a longer `Retry-After` wins (LANGUAGE section 10).
 */
export function retryDelay(retry: number, limits: Backoff, retry_after_s = 0): number {
  const backoff = Math.min(limits.retry_backoff_s * 2 ** retry, limits.retry_backoff_max_s);
  return Math.max(backoff, retry_after_s);
}

/**
 * Attempts until one succeeds, fails for good or was the last of `limits.retries` + 1, each through
 * the job's gate; `attempt` is told how many went before. When the next would start past the
 * deadline, fails at once with `deadline_exceeded` (LANGUAGE section 10). The caller's signal ends a
 * wait with its own reason.
 */
export async function withRetries<T>(
  limits: Limits,
  context: Context,
  attempt: (retry: number) => Promise<T>,
): Promise<T> {
  for (let retry = 0; ; retry++) {
    try {
      return await context.gate.attempt(() => attempt(retry));
    } catch (error) {
      if (!(error instanceof Failure) || !error.retryable || retry >= limits.retries) throw error;
      await pause(retryDelay(retry, limits, error.retry_after_s), error, context);
    }
  }
}

async function pause(delay_s: number, last: Failure, context: Context): Promise<void> {
  const { deadline, signal, logger } = context;
  const said = { ...last.toJSON(), detail: last.forOperator() };
  if (Date.now() + delay_s * 1000 >= deadline) {
    logger.warn(said, "attempt failed, and the deadline leaves no time for another");
    throw new Failure(
      "deadline_exceeded",
      `the deadline leaves no time for another attempt; the last one ended with ${last.code}`,
    );
  }
  logger.warn({ ...said, delay_s }, "attempt failed, another follows");
  await wait(delay_s * 1000, signal);
}
