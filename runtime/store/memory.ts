import type { HandleStore, JobRecord, JobTerms, StoredClaim } from "./store.ts";

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
    const entry = entries.get(key) ?? new Entry(key, backend);
    entries.set(key, entry);
    if (entry.held && (await hasEnded(entry, signal))) return undefined;
    entry.held = true;
    if (entry.record === undefined) entry.begin(job);
    return new MemoryClaim(entries, entry);
  }

  return {
    claim,
    list: () =>
      Promise.resolve(
        [...entries.values()]
          .flatMap(({ backend, job, since, held, record }) =>
            record ? [{ backend, job, since, held, record }] : [],
          )
          .sort((a, b) => a.since - b.since),
      ),
    close: () => Promise.resolve(),
  };
}

class Entry {
  readonly key: string;
  readonly backend: string;
  job!: JobTerms;
  since!: number;
  record: JobRecord | undefined = undefined;
  held = false;
  /** Each is told whether the job has ended; when it has not, the first one takes it. */
  waiting: Set<(ended: boolean) => void> | undefined = undefined;

  constructor(key: string, backend: string) {
    this.key = key;
    this.backend = backend;
  }

  /** The job of whoever claims it first, and of the next one where that has sent nothing. */
  begin({ id, sla, deadline }: JobTerms): void {
    this.since = Date.now();
    this.job = {
      id,
      ...(sla !== undefined && { sla }),
      ...(deadline !== undefined && { deadline }),
    };
  }
}

class MemoryClaim implements StoredClaim {
  readonly found: JobRecord | undefined;
  readonly #entries: Map<string, Entry>;
  readonly #entry: Entry;

  constructor(entries: Map<string, Entry>, entry: Entry) {
    this.found = entry.record;
    this.#entries = entries;
    this.#entry = entry;
  }

  get since(): number {
    return this.#entry.since;
  }

  write(record: JobRecord | undefined): Promise<void> {
    this.#entry.record = record;
    return Promise.resolve();
  }

  remove(): Promise<void> {
    return this.#leave(true);
  }

  release(): Promise<void> {
    return this.#leave(false);
  }

  #leave(ended: boolean): Promise<void> {
    const { key, record, waiting = [] } = this.#entry;
    const told = [...waiting];
    this.#entry.held = false;
    if (ended || (record === undefined && told.length === 0)) this.#entries.delete(key);
    for (const tell of ended ? told : told.slice(0, 1)) tell(ended);
    return Promise.resolve();
  }
}

function hasEnded(entry: Entry, signal: AbortSignal): Promise<boolean> {
  const waiting = (entry.waiting ??= new Set()); // Most are never waited for.
  return new Promise((resolve, reject) => {
    const leave = () => {
      waiting.delete(tell);
      reject(signal.reason as Error);
    };
    const tell = (ended: boolean) => {
      waiting.delete(tell);
      signal.removeEventListener("abort", leave);
      // Taken at once, before anyone else can ask.
      if (!ended) entry.held = true;
      resolve(ended);
    };
    waiting.add(tell);
    signal.addEventListener("abort", leave, { once: true });
  });
}
