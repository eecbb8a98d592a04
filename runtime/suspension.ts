import type { Gate } from "./limits/gate.ts";

/** Why a run rejects that was let go of, by `close()`, before its job had ended. */
export class Suspended extends Error {
  override readonly name = "Suspended";

  constructor(message = "the runner is closed") {
    super(message);
  }
}

/**
 * What ends the run of one job before the job does. A caller who gives up ends it at once. A
 * suspension waits until no attempt is in flight: a submit that is cut off leaves nobody knowing
 * whether it arrived, and a later run could not resume it.
 */
export class Suspension {
  readonly #controller = new AbortController();
  readonly #caller: AbortSignal | undefined;
  #attempting = false;
  #reason: Suspended | undefined;

  constructor(caller: AbortSignal | undefined) {
    this.#caller = caller;
    caller?.addEventListener("abort", this.#giveUp, { once: true });
    if (caller?.aborted) this.#giveUp();
  }

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
            if (this.#reason !== undefined) this.#controller.abort(this.#reason);
          }
        }),
    };
  }

  suspend(reason: Suspended): void {
    this.#reason = reason;
    if (!this.#attempting) this.#controller.abort(reason);
  }

  /** Lets go of the caller's signal, which may outlive many jobs. */
  dispose(): void {
    this.#caller?.removeEventListener("abort", this.#giveUp);
  }

  readonly #giveUp = (): void => this.#controller.abort(this.#caller?.reason);
}
