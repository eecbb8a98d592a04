import { Failure } from "./failure.ts";
import { type Logger, withFields } from "./logger.ts";
import type { Outcome } from "./outcome.ts";
import type { Result } from "./exchange/exchange.ts";
import type { Job } from "./job.ts";
import type { InFlight, JobTerms } from "./store/store.ts";

/**
 * Carries on jobs that are on record, and answers what they came to. One of which only the intent is
 * on record is left there and logged: submitting needs its payload, which no record holds.
 */
export function resumeAll(
  records: readonly InFlight[],
  logger: Logger,
  run: (backend: string, job: Job) => Promise<Result>,
): Promise<Outcome[]> {
  const resumable = records.filter(({ backend, job, record }) => {
    if (record.state === "submitted" || record.upload !== undefined) return true;
    withFields(logger, { backend, job: job.id }).warn({}, "not resumed: run it with its payload");
    return false;
  });
  return Promise.all(resumable.map(({ backend, job }) => outcomeOf(backend, job, run)));
}

// Not async, so that nothing is suspended for as long as a job is polled.
function outcomeOf(
  backend: string,
  terms: JobTerms,
  run: (backend: string, job: Job) => Promise<Result>,
): Promise<Outcome> {
  const job = terms.id;
  // What is on record is carried on without a payload.
  return run(backend, { ...terms, output_cap: 0, payload: {} }).then(
    (result) => ({ backend, job, result }),
    (error: unknown) => {
      if (error instanceof Failure) return { backend, job, failure: error };
      throw error;
    },
  );
}
