import { Semaphore } from "../../runtime/limits/semaphore.ts";

/**
 * Works on items as they arrive, so many at once. Answers true when all have been worked on, and
 * false when the signal aborted first and the work that had begun has ended. Rejects as soon as any
 * work does, or the items do.
 */
export function eachOf<T>(
  items: AsyncIterable<T>,
  atOnce: number,
  signal: AbortSignal,
  work: (item: T) => Promise<void>,
): Promise<boolean> {
  const places = new Semaphore(atOnce);
  const begun = new Set<Promise<void>>();

  return new Promise((resolve, reject) => {
    const feed = async (): Promise<void> => {
      for await (const item of items) {
        const leave = await places.acquire(signal);
        const working = work(item).finally(leave);
        begun.add(working);
        working.then(() => begun.delete(working), reject);
      }
      await Promise.all(begun);
      resolve(true);
    };
    // Not left to the feeding, which may be waiting for an item that never comes.
    const stop = () => void Promise.allSettled(begun).then(() => resolve(false));
    signal.addEventListener("abort", stop, { once: true });
    feed().catch((error: unknown) => (signal.aborted ? stop() : reject(error as Error)));
  });
}
