import { windowSeconds } from "../window.ts";

interface Window {
  readonly ms: number;
  readonly most: number;
  /** A ring of the latest starts; `next` is the oldest of them once there are `most`. */
  readonly starts: number[];
  next: number;
}

/**
 * The `rate_limit` of a backend (LANGUAGE section 1): no window of any length, wherever it begins,
 * holds more starts than it may. Moments are milliseconds of one clock that never steps back.
 */
export class RollingWindows {
  readonly #windows: readonly Window[];

  /** `rateLimit`: window (`1m`) to the most starts in it. */
  constructor(rateLimit: Readonly<Record<string, number>>) {
    this.#windows = Object.entries(rateLimit).map(([window, most]) => ({
      // The schema lets no other text pass.
      ms: windowSeconds(window)! * 1000,
      most,
      starts: [],
      next: 0,
    }));
  }

  /** Milliseconds from `now` until every window has room for one more start. */
  wait(now: number): number {
    return this.#windows.reduce((longest, { ms, starts, next }) => {
      const oldest = starts[next];
      return oldest === undefined ? longest : Math.max(longest, oldest + ms - now);
    }, 0);
  }

  /** Counts a start, for which there is room. */
  start(now: number): void {
    for (const window of this.#windows) {
      window.starts[window.next] = now;
      window.next = (window.next + 1) % window.most;
    }
  }
}
