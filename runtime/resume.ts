import { Failure } from "./failure.ts";
import { type Logger, withFields } from "./logger.ts";
import type { Outcome } from "./outcome.ts";
import type { Result } from "./exchange/exchange.ts";
import type { Job } from "./job.ts";
import type { InFlight } from "./store/store.ts";

/**
 * Carries on jobs that are on record, and answers what they came to. One of which only the intent is
 * on record is left there and logged: submitting needs its payload, which no record holds.
 */
export async function resumeAll(
  records: readonly InFlight[],
  logger: Logger,
  run: (backend: string, job: Job) => Promise<Result>,
): Promise<Outcome[]> {
  const outcomes = records.map(async ({ backend, job, record }): Promise<Outcome | undefined> => {
    if (record.state === "submitting" && record.upload === undefined) {
      withFields(logger, { backend, job: job.id }).warn({}, "not resumed: run it with its payload");
      return undefined;
    }
    try {
      // What is on record is carried on without a payload.
      const result = await run(backend, { ...job, output_cap: 0, payload: {} });
      return { backend, job: job.id, result };
    } catch (error) {
      if (error instanceof Failure) return { backend, job: job.id, failure: error };
      throw error;
    }
  });
  return (await Promise.all(outcomes)).filter((outcome) => outcome !== undefined);
}
