import type { Logger } from "./logger.ts";
import type { Claim, JobRecord, StoredClaim } from "./store/store.ts";

/**
 * The record of a job while it runs. An exchange that removes it has ended the job; it stays all the
 * same until what the job came to has been delivered, so that a crash in between costs a poll and
 * never a second submit.
 */
export class HeldRecord implements Claim {
  readonly #claim: StoredClaim;
  #isOver = false;

  constructor(claim: StoredClaim) {
    this.#claim = claim;
  }

  get found(): JobRecord | undefined {
    return this.#claim.found;
  }

  write(record: JobRecord | undefined): Promise<void> {
    return this.#claim.write(record);
  }

  remove(): Promise<void> {
    this.#isOver = true;
    return Promise.resolve();
  }

  /**
   * Removes the record of a job that has ended and been delivered, and lets go of any other as it
   * stands. What the job came to is worth more than a store that fails now: that is logged.
   */
  async settle(delivered: boolean, logger: Logger): Promise<void> {
    try {
      await (this.#isOver && delivered ? this.#claim.remove() : this.#claim.release());
    } catch (error) {
      logger.error({ detail: String(error) }, "the record of the job could not be let go of");
    }
  }
}
