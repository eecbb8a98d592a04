/** So many places, given to those who ask in the order they came. */
export class Semaphore {
  #free: number;
  readonly #waiting = new Set<() => void>();

  /** `places` may be Infinity. */
  constructor(places: number) {
    this.#free = places;
  }

  get isFull(): boolean {
    return this.#free === 0;
  }

  /** Takes a place if there is one, and answers what gives it back: to be called once. */
  take(): (() => void) | undefined {
    if (this.isFull) return undefined;
    this.#free--;
    return this.#release;
  }

  /**
   * Waits for a place, and answers what gives it back: to be called once. Rejects with the signal's
   * reason when it aborts first.
   */
  async acquire(signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted();
    const release = this.take();
    if (release !== undefined) return release;
    return new Promise((resolve, reject) => {
      const enter = () => {
        signal.removeEventListener("abort", leave);
        resolve(this.#release);
      };
      const leave = () => {
        this.#waiting.delete(enter);
        reject(signal.reason as Error);
      };
      this.#waiting.add(enter);
      signal.addEventListener("abort", leave, { once: true });
    });
  }

  readonly #release = (): void => {
    const [next] = this.#waiting;
    if (next === undefined) {
      this.#free++;
      return;
    }
    this.#waiting.delete(next);
    next();
  };
}
