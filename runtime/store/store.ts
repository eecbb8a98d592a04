import type { Job } from "../job.ts";

/** What is on record of one job of a polled backend (LANGUAGE section 9, "Resuming"). */
export type JobRecord =
  /**
   * The intent: a submit may have gone out whose answer was never recorded. `upload` is the id of
   * the file that a batch was to be created from, once there is one.
   */
  | { readonly state: "submitting"; readonly upload?: string }
  /** The submit was answered: `handle` is polled, and the job never submitted again. */
  | { readonly state: "submitted"; readonly handle: string; readonly upload?: string };

/** The record of one job, held by one run alone. */
export interface Claim {
  /** What another run left on record. */
  readonly found: JobRecord | undefined;
  /** On disk before this resolves. Undefined: as if the job had never been tried. */
  write(record: JobRecord | undefined): Promise<void>;
  /** The job has ended: nothing of it stays on record. */
  remove(): Promise<void>;
}

/** A claim as the store gives it out, until it is removed or released. */
export interface StoredClaim extends Claim {
  /** When the job on record was begun, in milliseconds since the epoch; now for a new one. */
  readonly since: number;
  /** Lets go of the record as it stands, for a later run to resume. */
  release(): Promise<void>;
}

/** What is kept of a job beside its record: enough to poll it, and nothing of its payload. */
export type JobTerms = Pick<Job, "id" | "sla" | "deadline">;

/** A job that is on record. */
export interface InFlight {
  readonly backend: string;
  readonly job: JobTerms;
  readonly record: JobRecord;
  readonly since: number;
  /** Whether a run that is alive holds it. */
  readonly held: boolean;
}

/**
 * Where handles outlive the process. A claim excludes every other claim of the same backend and job,
 * in this process and in any other that shares the store; the claim of a process that died is free.
 */
export interface HandleStore {
  /**
   * Waits until the record is free. Answers undefined when another run removed it meanwhile: that
   * run has told what the job came to, which is kept nowhere. Rejects with the signal's reason when
   * the caller gives up.
   */
  claim(backend: string, job: JobTerms, signal: AbortSignal): Promise<StoredClaim | undefined>;
  /** All that is on record, oldest first. */
  list(): Promise<InFlight[]>;
  /** Releases what is still claimed. */
  close(): Promise<void>;
}
