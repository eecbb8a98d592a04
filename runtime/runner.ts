import { setMaxListeners } from "node:events";
import { type Backend, backendOf } from "./backend.ts";
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
import { Suspended, Suspension } from "./suspension.ts";

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
  const active = new Set<{ suspension: Suspension | undefined; ended: Promise<unknown> }>();
  let isClosed = false;

  function find(id: string): Backend {
    const backend = known.get(id);
    if (backend !== undefined) return backend;
    throw new ConfigurationError(id, `there is none; there are ${[...known.keys()].join(", ")}`);
  }

  async function run(id: string, job: unknown, options: RunOptions = {}): Promise<Result> {
    const backend = find(id);
    if (isClosed) throw new Suspended();
    const { signal, onProgress = () => undefined, resubmit = false } = options;
    // One signal may well be that of many jobs, which is no leak that Node should warn of.
    if (signal !== undefined) setMaxListeners(0, signal);
    // A plain job costs nothing here: to make a signal takes as long as to write a body.
    const suspension = backend.exchange.polled ? new Suspension(signal) : undefined;
    const ended = perform(backend, job, {
      ...{ store, logger, suspension, onProgress, resubmit, onOutcome },
      signal: suspension?.signal ?? signal,
    });
    const entry = { suspension, ended };
    active.add(entry);
    try {
      return await ended;
    } finally {
      active.delete(entry);
      suspension?.dispose();
    }
  }

  async function resume({ signal, onProgress }: ResumeOptions = {}): Promise<Outcome[]> {
    const records = await store.list();
    const own = records.filter(
      ({ backend, held }) => !held && known.get(backend)?.exchange.polled === true,
    );
    return resumeAll(own, logger, (backend, job) =>
      run(backend, job, {
        ...(signal && { signal }),
        ...(onProgress && { onProgress: (progress) => onProgress(progress, backend, job.id) }),
      }),
    );
  }

  async function close(): Promise<void> {
    isClosed = true;
    for (const { suspension } of active) suspension?.suspend(new Suspended());
    await Promise.allSettled([...active].map(({ ended }) => ended));
  }

  return {
    run,
    resume,
    health: async (id, signal) => health(find(id).translator, signal),
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
