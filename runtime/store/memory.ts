import type { HandleStore, JobRecord, JobTerms, StoredClaim } from "./store.ts";

interface Entry {
  readonly backend: string;
  readonly job: JobTerms;
  readonly since: number;
  record: JobRecord | undefined;
  held: boolean;
  /** Each is told whether the job has ended; when it has not, the first one takes it. */
  readonly waiting: Set<(ended: boolean) => void>;
}

/** A store that lasts as long as the process: for tests, and for runs that need not survive. */
export function memoryStore(): HandleStore {
  const entries = new Map<string, Entry>();

  async function claim(
    backend: string,
    job: JobTerms,
    signal: AbortSignal,
  ): Promise<StoredClaim | undefined> {
    signal.throwIfAborted();
    const key = JSON.stringify([backend, job.id]);
    const entry = entries.get(key) ?? begun(backend, job);
    entries.set(key, entry);
    if (entry.held && (await hasEnded(entry, signal))) return undefined;
    entry.held = true;
    const leave = (ended: boolean): Promise<void> => {
      entry.held = false;
      if (ended || (entry.record === undefined && entry.waiting.size === 0)) entries.delete(key);
      const told = ended ? [...entry.waiting] : [...entry.waiting].slice(0, 1);
      for (const tell of told) tell(ended);
      return Promise.resolve();
    };
    return {
      found: entry.record,
      since: entry.since,
      write: (record) => {
        entry.record = record;
        return Promise.resolve();
      },
      remove: () => leave(true),
      release: () => leave(false),
    };
  }

  return {
    claim,
    list: () =>
      Promise.resolve(
        [...entries.values()]
          .flatMap(({ record, waiting: _, ...entry }) => (record ? [{ ...entry, record }] : []))
          .sort((a, b) => a.since - b.since),
      ),
    close: () => Promise.resolve(),
  };
}

function begun(backend: string, { id, sla, deadline }: JobTerms): Entry {
  const terms = {
    id,
    ...(sla !== undefined && { sla }),
    ...(deadline !== undefined && { deadline }),
  };
  return {
    backend,
    job: terms,
    since: Date.now(),
    record: undefined,
    held: false,
    waiting: new Set(),
  };
}

function hasEnded(entry: Entry, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const leave = () => {
      entry.waiting.delete(tell);
      reject(signal.reason as Error);
    };
    const tell = (ended: boolean) => {
      entry.waiting.delete(tell);
      signal.removeEventListener("abort", leave);
      // Taken at once, before anyone else can ask.
      if (!ended) entry.held = true;
      resolve(ended);
    };
    entry.waiting.add(tell);
    signal.addEventListener("abort", leave, { once: true });
  });
}
