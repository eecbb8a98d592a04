import type { Logger } from "./logger.ts";
import type { Outcome } from "./outcome.ts";
import type { PolledJob } from "./polled-job.ts";
import type { HandleStore } from "./store/store.ts";

/** What all runs of a runner share. */
export interface Surroundings {
  readonly store: HandleStore;
  readonly logger: Logger;
  /** Delivers what a job came to. */
  readonly onOutcome: (outcome: Outcome) => void | Promise<void>;
  /** Is told which polled jobs are over, and no longer to be suspended. */
  readonly onEnd: (job: PolledJob) => void;
}
