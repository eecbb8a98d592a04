import type { Gate } from "./limits/gate.ts";
import type { Logger } from "./logger.ts";
import type { Claim } from "./store/store.ts";

/** What an exchange needs to know of the run that it belongs to. */
export interface Context {
  /** Milliseconds since the epoch; Infinity: never. */
  readonly deadline: number;
  /** Aborted when the caller gives up; undefined where nobody can. */
  readonly signal: AbortSignal | undefined;
  readonly logger: Logger;
  readonly gate: Gate;
}

/** The same for a job that goes on at the backend while nobody waits for it. */
export interface PolledContext extends Context {
  /**
   * The job's record. The exchange writes it, and removes it when the job has ended; whoever
   * claimed it releases it.
   */
  readonly claim: Claim;
  /** Submit again where an earlier run may have submitted and nothing can tell. */
  readonly resubmit: boolean;
  readonly onProgress: (progress: Progress) => void;
}

/** How far a polled job has come. */
export type Progress =
  /** It can be resumed from here on. */
  | { readonly state: "submitted"; readonly handle: string }
  /** Poll `poll` of the `of` that fit in before the deadline; both count from 1. */
  | { readonly state: "polling"; readonly poll: number; readonly of: number };
