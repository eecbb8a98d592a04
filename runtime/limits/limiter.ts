import type { Context } from "../context.ts";
import { Failure } from "../failure.ts";
import type { Limits } from "../module.ts";
import { deadlineExceeded, timeLeft, withTimeLimit } from "../time-limit.ts";
import { wait } from "../wait.ts";
import { Circuit } from "./circuit.ts";
import type { Gate } from "./gate.ts";
import { RollingWindows } from "./rolling-windows.ts";
import { Semaphore } from "./semaphore.ts";

type Caller = Pick<Context, "deadline" | "signal">;

/**
 * The limits that all jobs of one backend share in this process: `concurrency`, `rate_limit` and the
 * circuit (LANGUAGE sections 1 and 10).
 */
export class Limiter {
  readonly circuit: Circuit;
  readonly #windows: RollingWindows;
  readonly #places: Semaphore;
  /** One attempt at a time waits for room, so that the room it saw is still there when it starts. */
  readonly #turnstile = new Semaphore(1);

  constructor(limits: Limits) {
    this.circuit = new Circuit(limits);
    this.#windows = new RollingWindows(limits.rate_limit);
    this.#places = new Semaphore(limits.concurrency ?? Infinity);
  }

  /**
   * The gate of one job. Its waits end with `deadline_exceeded` at the deadline, or at once when it
   * is known that there is no room before; and with the caller's reason when the caller gives up.
   * The job's first attempt fails with `circuit_open` while the circuit is.
   */
  gateFor(caller: Caller): Gate {
    let begun = false;
    const admit = () => {
      if (!begun) this.circuit.check(performance.now());
    };
    return {
      attempt: async (work) => {
        admit(); // Fails at once, or in its turn when the circuit opened meanwhile.
        const leave = this.#startNow(caller) ?? (await this.#startInTurn(caller, admit));
        begun = true;
        try {
          return await work();
        } finally {
          leave();
        }
      },
      request: async (work) => {
        timeLeft(caller);
        const leave =
          this.#places.take() ?? (await waiting(caller, (signal) => this.#places.acquire(signal)));
        try {
          return await work();
        } finally {
          leave();
        }
      },
    };
  }

  /** Starts where there is room and nobody waits for it: that is what nearly always is. */
  #startNow(caller: Caller): (() => void) | undefined {
    timeLeft(caller);
    const now = performance.now();
    if (this.#turnstile.isFull || this.#windows.wait(now) > 0) return undefined;
    const leave = this.#places.take();
    if (leave !== undefined) this.#windows.start(now);
    return leave;
  }

  #startInTurn(caller: Caller, admit: () => void): Promise<() => void> {
    return waiting(caller, async (signal) => {
      const pass = await this.#turnstile.acquire(signal);
      try {
        await this.#room(caller.deadline, signal);
        const leave = await this.#places.acquire(signal);
        try {
          admit();
        } catch (error) {
          leave();
          throw error;
        }
        this.#windows.start(performance.now());
        return leave;
      } finally {
        pass();
      }
    });
  }

  async #room(deadline: number, signal: AbortSignal): Promise<void> {
    for (;;) {
      const ms = this.#windows.wait(performance.now());
      if (ms <= 0) return;
      if (Date.now() + ms >= deadline) throw deadlineExceeded();
      await wait(Math.ceil(ms), signal);
    }
  }
}

/** Nothing is sent by one who waits, so a wait that ends leaves nothing unsettled. */
async function waiting<T>(caller: Caller, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  try {
    return await withTimeLimit(null, caller, (limit) => {
      const controller = new AbortController();
      limit.onEnd = (reason) => controller.abort(reason);
      return work(controller.signal);
    });
  } catch (error) {
    throw error instanceof Failure && error.unsettled ? deadlineExceeded() : error;
  }
}
