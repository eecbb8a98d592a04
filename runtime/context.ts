import type { Logger } from "./logger.ts";

/** What an exchange needs to know of the run that it belongs to. */
export interface Context {
  /** Milliseconds since the epoch; Infinity: never. */
  readonly deadline: number;
  /** Aborted when the caller gives up. */
  readonly signal: AbortSignal;
  readonly logger: Logger;
}
