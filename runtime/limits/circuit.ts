import { Failure, failures } from "../failure.ts";
import type { Limits } from "../module.ts";

/**
 * Keeps jobs from a backend that fails them (LANGUAGE section 10): after `trip_after` jobs in a row
 * that failed by its fault it is open for `trip_cooldown_s`; then one more such failure opens it
 * again, and one success closes it. Moments are milliseconds of a clock that never steps back.
 */
export class Circuit {
  readonly #limits: Pick<Limits, "trip_after" | "trip_cooldown_s">;
  #faults = 0;
  #openUntil = -Infinity;

  constructor(limits: Pick<Limits, "trip_after" | "trip_cooldown_s">) {
    this.#limits = limits;
  }

  /** @throws Failure `circuit_open` while it is open. */
  check(now: number): void {
    if (now >= this.#openUntil) return;
    const seconds = Math.ceil((this.#openUntil - now) / 1000);
    throw new Failure(
      "circuit_open",
      `the backend failed ${this.#faults} jobs in a row and is left alone for another ${seconds} s`,
      { retry_after_s: seconds },
    );
  }

  /** A job was answered. */
  succeeded(): void {
    this.#faults = 0;
    this.#openUntil = -Infinity;
  }

  /** A job failed; only failures by the backend's fault count. */
  failed({ code }: Failure, now: number): void {
    if (!failures[code].backendsFault) return;
    this.#faults++;
    const { trip_after, trip_cooldown_s } = this.#limits;
    // What was in flight when it opened does not keep it open for longer.
    if (trip_after === 0 || this.#faults < trip_after || now < this.#openUntil) return;
    this.#openUntil = now + trip_cooldown_s * 1000;
  }
}
