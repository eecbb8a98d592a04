import type { Gate } from "./limits/gate.ts";
import type { Logger } from "./logger.ts";

/** What an exchange needs to know of the run that it belongs to. */
export interface Context {
  /** Milliseconds since the epoch; Infinity: never. */
  readonly deadline: number;
  /** Aborted when the caller gives up; undefined where nobody can. */
  readonly signal: AbortSignal | undefined;
  readonly logger: Logger;
  readonly gate: Gate;
}

/** How far a polled job has come. */
export type Progress =
  /** It can be resumed from here on. */
  | { readonly state: "submitted"; readonly handle: string }
  /** Poll `poll` of the `of` that fit in before the deadline; both count from 1. */
  | { readonly state: "polling"; readonly poll: number; readonly of: number };
