import type { Backend } from "./backend.ts";
import { checkJob } from "./check-job.ts";
import type { Context, Progress } from "./context.ts";
import { deadlineOf } from "./deadline.ts";
import type { Result } from "./exchange/exchange.ts";
import { Failure } from "./failure.ts";
import { HeldRecord } from "./held-record.ts";
import type { Job } from "./job.ts";
import { isObject } from "./json.ts";
import { type Logger, withFields } from "./logger.ts";
import type { Outcome } from "./outcome.ts";
import type { HandleStore, StoredClaim } from "./store/store.ts";
import type { Suspension } from "./suspension.ts";

/** What the run of one job needs beside the backend and the job. */
export interface Surroundings {
  readonly store: HandleStore;
  readonly logger: Logger;
  /** The caller's, or the suspension's, which passes it on. */
  readonly signal: AbortSignal | undefined;
  /** Of a polled job; a plain one cannot be suspended. */
  readonly suspension: Suspension | undefined;
  readonly resubmit: boolean;
  readonly onProgress: (progress: Progress) => void;
  readonly onOutcome: (outcome: Outcome) => void | Promise<void>;
}

/**
 * Runs one job, as untrusted as it came, and delivers what it came to before it is forgotten. Rejects
 * with its Failure, which is logged and counted by the circuit, or with the reason that ended the run
 * before the job.
 */
export async function perform(
  backend: Backend,
  value: unknown,
  around: Surroundings,
): Promise<Result> {
  const id = isObject(value) && typeof value["id"] === "string" ? value["id"] : null;
  const logger = withFields(around.logger, { backend: backend.id, job: id });
  let record: HeldRecord | undefined;
  let delivered = false;
  const attempt = async (): Promise<Result> => {
    const job = checkJob(value, backend.translator.module.preset);
    if (!backend.exchange.polled) {
      return backend.exchange.exchange(
        backend.translator,
        job,
        contextOf(backend, job, Date.now(), { ...around, logger }),
      );
    }
    const claim = await claimOf(backend, job, around);
    record = new HeldRecord(claim);
    return backend.exchange.exchange(backend.translator, job, {
      ...contextOf(backend, job, sinceOf(claim, job, around.resubmit), { ...around, logger }),
      claim: record,
      resubmit: around.resubmit,
      onProgress: around.onProgress,
    });
  };

  try {
    const outcome = await outcomeOf(attempt);
    note(outcome, backend, logger);
    await around.onOutcome({ backend: backend.id, job: id, ...outcome });
    delivered = true;
    if ("failure" in outcome) throw outcome.failure;
    return outcome.result;
  } finally {
    await record?.settle(delivered, logger);
  }
}

function contextOf(
  { limiter }: Backend,
  job: Job,
  since: number,
  { signal, suspension, logger }: Pick<Surroundings, "signal" | "suspension" | "logger">,
): Context {
  const deadline = deadlineOf(job, since);
  const gate = limiter.gateFor({ deadline, signal });
  return { deadline, signal, logger, gate: suspension?.around(gate) ?? gate };
}

/** The claim of a polled job; waits for another run that holds it. */
async function claimOf(
  { id }: Backend,
  job: Job,
  { store, suspension, resubmit }: Surroundings,
): Promise<StoredClaim> {
  for (;;) {
    const claim = await store.claim(id, job, suspension!.signal);
    if (claim !== undefined) return claim;
    if (resubmit) continue;
    throw new Failure(
      "ended_elsewhere",
      "another run of this job ended while this one waited for it, and told there what it came to: " +
        "run it with --resubmit (resubmit: true) to submit it again",
    );
  }
}

/**
 * When the time of a job began. One that is submitted anew begins anew, and so does one whose time ran
 * out while nobody knew whether it was submitted: finding out takes time as well.
 */
function sinceOf({ found, since }: StoredClaim, job: Job, resubmit: boolean): number {
  const now = Date.now();
  const isInDoubt = found?.state === "submitting";
  return isInDoubt && (resubmit || deadlineOf(job, since) <= now) ? now : since;
}

type Ended = { readonly result: Result } | { readonly failure: Failure };

async function outcomeOf(attempt: () => Promise<Result>): Promise<Ended> {
  try {
    return { result: await attempt() };
  } catch (error) {
    if (error instanceof Failure) return { failure: error };
    throw error;
  }
}

function note(ended: Ended, { limiter }: Backend, logger: Logger): void {
  if ("result" in ended) {
    limiter.circuit.succeeded();
    return;
  }
  const { failure } = ended;
  limiter.circuit.failed(failure, performance.now());
  logger.error({ ...failure.toJSON(), detail: failure.forOperator() }, "job failed");
}
