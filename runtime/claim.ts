import { deadlineOf } from "./deadline.ts";
import { Failure } from "./failure.ts";
import type { JobTerms, HandleStore, StoredClaim } from "./store/store.ts";
import type { Logger } from "./logger.ts";

/**
 * Claims the record of a polled job; waits for another run that holds it. Rejects with the signal's
 * reason when that aborts first.
 *
 * @throws Failure `ended_elsewhere` when the other run ended the job, and it is not to be submitted
 * again.
 */
export async function claim(
  backend: string,
  job: JobTerms,
  store: HandleStore,
  resubmit: boolean,
  signal: AbortSignal,
): Promise<StoredClaim> {
  for (;;) {
    const claimed = await store.claim(backend, job, signal);
    if (claimed !== undefined) return claimed;
    if (resubmit) continue;
    throw new Failure(
      "ended_elsewhere",
      "another run of this job ended while this one waited for it, and told there what it came to: " +
        "run it with --resubmit (resubmit: true) to submit it again",
    );
  }
}

/**
 * The deadline of a claimed job, by when its time began. One that is submitted anew begins anew, and
 * so does one whose time ran out while nobody knew whether it was submitted: finding out takes time
 * as well.
 */
export function deadlineOfClaimed(
  { found, since }: StoredClaim,
  job: JobTerms,
  resubmit: boolean,
): number {
  const now = Date.now();
  const deadline = deadlineOf(job, since);
  const isInDoubt = found?.state === "submitting";
  return isInDoubt && (resubmit || deadline <= now) ? deadlineOf(job, now) : deadline;
}

/**
 * Removes the record of a job that has ended and been delivered, and lets go of any other as it
 * stands. What the job came to is worth more than a store that fails now: that is logged.
 */
export async function letGo(
  claimed: StoredClaim,
  hasEnded: boolean,
  logger: Logger,
): Promise<void> {
  try {
    await (hasEnded ? claimed.remove() : claimed.release());
  } catch (error) {
    logger.error({ detail: String(error) }, "the record of the job could not be let go of");
  }
}
