import { setMaxListeners } from "node:events";
import { type Backend, type PlainBackend, type PolledBackend, backendOf } from "./backend.ts";
import { ConfigurationError } from "./configuration-error.ts";
import type { Progress } from "./context.ts";
import type { Result } from "./exchange/exchange.ts";
import { type Health, health } from "./health.ts";
import type { Translator } from "./load.ts";
import { type Logger, silent } from "./logger.ts";
import type { BackendModule } from "./module.ts";
import type { Outcome } from "./outcome.ts";
import { perform } from "./perform.ts";
import { resumeAll } from "./resume.ts";
import { memoryStore } from "./store/memory.ts";
import type { HandleStore } from "./store/store.ts";
import { PolledJob } from "./polled-job.ts";
import { Suspended } from "./suspension.ts";

export interface RunnerOptions {
  /** Generated modules, or translators that are loaded already. Their ids differ. */
  backends: readonly (BackendModule | Translator)[];
  /** Where handles are kept. Default: in memory, until the process ends. The caller closes it. */
  store?: HandleStore;
  /** Where the operator reads of dropped params and of failures; by default nowhere. */
  logger?: Logger;
  /** The variables that modules name. Default: `process.env`. */
  env?: Readonly<Record<string, string | undefined>>;
  /**
   * Is told what each job came to, before the job is taken off the record: what this has written to
   * disk when it resolves is not lost by any crash. When it rejects, so does the run.
   */
  onOutcome?: (outcome: Outcome) => void | Promise<void>;
}

export interface RunOptions {
  /** Aborted when the caller gives up; the run then rejects with the signal's reason. */
  signal?: AbortSignal;
  /** How far a polled job has come; `submitted` holds its handle. */
  onProgress?: (progress: Progress) => void;
  /** Submit again where an earlier run may have submitted and nothing can tell. */
  resubmit?: boolean;
}

export interface ResumeOptions {
  signal?: AbortSignal;
  onProgress?: (progress: Progress, backend: string, job: string) => void;
}

/** Runs jobs, many at once, on backends whose limits they share. */
export interface Runner {
  /**
   * Runs one job, as untrusted as it came (LANGUAGE sections 9 and 10). A job that is on record is
   * carried on from there. Rejects with a Failure whose message a client may read, with Suspended
   * when the runner is closed first, or with ConfigurationError when there is no such backend.
   */
  run(backend: string, job: unknown, options?: RunOptions): Promise<Result>;
  /**
   * Carries on all jobs on record that are of these backends and that no run holds, and answers what
   * they came to. One of which only the intent is on record is left there: its payload is needed, so
   * `run` has to be told it again.
   */
  resume(options?: ResumeOptions): Promise<Outcome[]>;
  /** Asks the backend's `health.path`. */
  health(backend: string, signal?: AbortSignal): Promise<Health>;
  /**
   * Takes no more jobs. Jobs that are polled are suspended: they stay on record and their runs
   * reject with Suspended. Resolves when all others have ended.
   */
  close(): Promise<void>;
}

/**
 * @throws ConfigurationError when a backend cannot be loaded, or two have the same id.
 */
export function createRunner({
  backends,
  store = memoryStore(),
  logger = silent,
  env,
  onOutcome = () => undefined,
}: RunnerOptions): Runner {
  const known = byId(backends.map((backend) => backendOf(backend, env)));
  const plain = new Set<Promise<Result>>();
  const polled = new Set<PolledJob>();
  const around = { store, logger, onOutcome, onEnd: (job: PolledJob) => void polled.delete(job) };
  let isClosed = false;

  const noSuch = (id: string) =>
    new ConfigurationError(id, `there is none; there are ${[...known.keys()].join(", ")}`);

  // Not async: it would be suspended, and hold a promise more, for as long as a job is polled.
  function run(id: string, job: unknown, options: RunOptions = {}): Promise<Result> {
    const backend = known.get(id);
    if (backend === undefined) return Promise.reject(noSuch(id));
    if (isClosed) return Promise.reject(new Suspended());
    // One signal may well be that of many jobs, which is no leak that Node should warn of.
    if (options.signal !== undefined) setMaxListeners(0, options.signal);
    return backend.polled
      ? runPolled(backend, job, options)
      : runPlain(backend, job, options.signal);
  }

  function runPolled(backend: PolledBackend, value: unknown, options: RunOptions): Promise<Result> {
    const job = new PolledJob(backend, around, options);
    polled.add(job);
    job.start(value, options.resubmit ?? false);
    return job.ended;
  }

  async function runPlain(
    backend: PlainBackend,
    job: unknown,
    signal: AbortSignal | undefined,
  ): Promise<Result> {
    const ended = perform(backend, job, signal, around);
    plain.add(ended);
    try {
      return await ended;
    } finally {
      plain.delete(ended);
    }
  }

  async function resume({ signal, onProgress }: ResumeOptions = {}): Promise<Outcome[]> {
    const records = await store.list();
    const own = records.filter(({ backend, held }) => !held && known.get(backend)?.polled === true);
    return resumeAll(own, logger, (backend, job) =>
      run(backend, job, {
        ...(signal && { signal }),
        ...(onProgress && { onProgress: (progress) => onProgress(progress, backend, job.id) }),
      }),
    );
  }

  async function close(): Promise<void> {
    isClosed = true;
    const all = [...plain, ...[...polled].map(({ ended }) => ended)];
    for (const job of polled) job.suspend(new Suspended());
    await Promise.allSettled(all);
  }

  return {
    run,
    resume,
    health: async (id, signal) => {
      const backend = known.get(id);
      if (backend === undefined) throw noSuch(id);
      return health(backend.translator, signal);
    },
    close,
  };
}

function byId(backends: readonly Backend[]): ReadonlyMap<string, Backend> {
  const known = new Map<string, Backend>();
  for (const backend of backends) {
    if (known.has(backend.id)) {
      throw new ConfigurationError(backend.id, "given twice: each backend needs an id of its own");
    }
    known.set(backend.id, backend);
  }
  return known;
}
