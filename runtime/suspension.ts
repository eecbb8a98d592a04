import type { Gate } from "./limits/gate.ts";

/** Why a run rejects that was let go of, by `close()`, before its job had ended. */
export class Suspended extends Error {
  override readonly name = "Suspended";

  constructor(message = "the runner is closed") {
    super(message);
  }
}

/**
 * What the work on a job rejects with once it is given up. Not the reason itself: that may be a
 * Failure, as of another job of the caller's, and is none of this one's.
 */
class GivenUp extends Error {
  readonly reason: unknown;

  constructor(reason: unknown) {
    super(String(reason));
    this.reason = reason;
  }
}

/**
 * What ends the work on a polled job before the job ends. A caller who gives up ends it at once. A
 * suspension waits until no attempt is in flight: a submit that is cut off leaves nobody knowing
 * whether it arrived, and a later run could not resume it.
 */
export class Suspension {
  readonly #controller = new AbortController();
  #attempting = false;
  #reason: Suspended | undefined;

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** A gate whose attempts are not cut off by a suspension. */
  around(gate: Gate): Gate {
    return {
      request: (work) => gate.request(work),
      attempt: (work) =>
        gate.attempt(async () => {
          this.#attempting = true;
          try {
            return await work();
          } finally {
            this.#attempting = false;
            if (this.#reason !== undefined) this.giveUp(this.#reason);
          }
        }),
    };
  }

  suspend(reason: Suspended): void {
    this.#reason = reason;
    if (!this.#attempting) this.giveUp(reason);
  }

  giveUp(reason: unknown): void {
    this.#controller.abort(new GivenUp(reason));
  }

  /** Why the work ended that rejected with this: the reason for giving it up, if that was it. */
  reasonOf(error: unknown): unknown {
    return error instanceof GivenUp ? error.reason : error;
  }
}
