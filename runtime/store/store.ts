/** What is on record of one job of a polled backend (LANGUAGE section 9, "Resuming"). */
export type JobRecord =
  /**
   * The intent: a submit may have gone out whose answer was never recorded. `upload` is the id of
   * the file that a batch was to be created from, once there is one.
   */
  | { readonly state: "submitting"; readonly upload?: string }
  /** The submit was answered: `handle` is polled, and the job never submitted again. */
  | { readonly state: "submitted"; readonly handle: string; readonly upload?: string };

/** The record of one job, held by this process alone until it is released. */
export interface Claim {
  /** What another run left on record. */
  readonly found: JobRecord | undefined;
  /** On disk before this resolves. */
  write(record: JobRecord): Promise<void>;
  /** The job has ended: nothing of it stays on record. */
  remove(): Promise<void>;
  /** Lets go of the record as it stands, for a later run to resume. */
  release(): Promise<void>;
}

/** A job that is on record. */
export interface InFlight {
  readonly backend: string;
  readonly job: string;
  readonly record: JobRecord;
}

/**
 * Where handles outlive the process. A claim excludes every other claim of the same backend and job,
 * in this process and in any other that shares the store; the claim of a process that died is free.
 */
export interface HandleStore {
  /** Waits until the record is free. Rejects with the signal's reason when the caller gives up. */
  claim(backend: string, job: string, signal: AbortSignal): Promise<Claim>;
  /** All that is on record, oldest first. */
  list(): Promise<InFlight[]>;
  close(): Promise<void>;
}
