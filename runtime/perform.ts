import type { PlainBackend } from "./backend.ts";
import { checkJob } from "./check-job.ts";
import { deadlineOf } from "./deadline.ts";
import { type Ended, deliver, idOf } from "./deliver.ts";
import type { Result } from "./exchange/exchange.ts";
import { Failure } from "./failure.ts";
import { withFields } from "./logger.ts";
import type { Surroundings } from "./surroundings.ts";

/**
 * Runs one job that is one request and its answer, as untrusted as it came, and delivers what it came
 * to. Rejects with its Failure, or with the signal's reason when the caller gives up.
 */
export async function perform(
  backend: PlainBackend,
  value: unknown,
  signal: AbortSignal | undefined,
  around: Surroundings,
): Promise<Result> {
  const id = idOf(value);
  const ended = await attempt(backend, value, id, signal, around);
  await deliver(ended, backend, id, around);
  if ("failure" in ended) throw ended.failure;
  return ended.result;
}

async function attempt(
  { id: backend, translator, limiter, exchange }: PlainBackend,
  value: unknown,
  id: string | null,
  signal: AbortSignal | undefined,
  around: Surroundings,
): Promise<Ended> {
  try {
    const job = checkJob(value, translator.module.preset);
    const deadline = deadlineOf(job, Date.now());
    const result = await exchange(translator, job, {
      deadline,
      signal,
      logger: withFields(around.logger, { backend, job: id }),
      gate: limiter.gateFor({ deadline, signal }),
    });
    return { result };
  } catch (error) {
    // The caller's own reason comes first, which may be the Failure of another job.
    signal?.throwIfAborted();
    if (error instanceof Failure) return { failure: error };
    throw error;
  }
}
