import { setTimeout as sleep } from "node:timers/promises";
import type { Progress } from "../../runtime/context.ts";
import type { Result } from "../../runtime/exchange/exchange.ts";
import { Failure } from "../../runtime/failure.ts";
import type { Job } from "../../runtime/job.ts";
import { load } from "../../runtime/load.ts";
import type { BackendModule } from "../../runtime/module.ts";
import { createRunner } from "../../runtime/runner.ts";
import type { HandleStore, JobRecord } from "../../runtime/store/store.ts";

export interface Driven {
  result?: Result;
  failure?: Failure;
  /** What the run rejected with, when that was no Failure. */
  reason?: unknown;
  /** What is on record at the end. */
  record: JobRecord | undefined;
  /** What was written and removed, and what was reported, in order. */
  steps: (JobRecord | "cleared" | "removed")[];
  progress: Progress[];
  /** What was logged on the way; that the job failed is not. */
  log: { level: string; fields: Record<string, unknown>; message: string }[];
}

export interface Drive {
  job?: Partial<Job>;
  found?: JobRecord | undefined;
  resubmit?: boolean;
  signal?: AbortSignal;
  /** Milliseconds from now. */
  within?: number;
  env?: Record<string, string>;
  /** How long a write takes, in milliseconds. */
  slowDisk?: number;
  onProgress?: (progress: Progress) => void;
}

/** Runs one job on a module, with a record that lives in memory. */
export async function drive(module: BackendModule, given: Drive = {}): Promise<Driven> {
  const driven: Driven = { record: given.found, steps: [], progress: [], log: [] };
  const at = (level: string) => (fields: object, message: string) => {
    if (message === "job failed") return;
    driven.log.push({ level, fields: fields as Record<string, unknown>, message });
  };
  const claim = {
    found: given.found,
    since: Date.now(),
    write: async (record: JobRecord | undefined) => {
      await sleep(given.slowDisk ?? 0);
      driven.steps.push(record ?? "cleared");
      driven.record = record;
    },
    remove: () => {
      driven.steps.push("removed");
      driven.record = undefined;
      return Promise.resolve();
    },
    release: () => Promise.resolve(),
  };
  const store: HandleStore = {
    claim: (_backend, _job, signal) => {
      signal.throwIfAborted();
      return Promise.resolve(claim);
    },
    list: () => Promise.resolve([]),
    close: () => Promise.resolve(),
  };
  const runner = createRunner({
    backends: [load(module, given.env ?? {})],
    store,
    logger: { info: at("info"), warn: at("warn"), error: at("error") },
  });
  const deadline =
    given.within === undefined
      ? {}
      : { deadline: new Date(Date.now() + given.within).toISOString() };
  try {
    driven.result = await runner.run(
      module.id,
      { ...aJob, ...given.job, ...deadline },
      {
        ...(given.signal && { signal: given.signal }),
        ...(given.resubmit !== undefined && { resubmit: given.resubmit }),
        onProgress: (progress) => {
          driven.progress.push(progress);
          given.onProgress?.(progress);
        },
      },
    );
  } catch (error) {
    if (error instanceof Failure) driven.failure = error;
    else driven.reason = error;
  }
  return driven;
}

/** Polled once a second, whatever it is asked on. */
export const aJob: Job = {
  id: "0xjob-1",
  output_cap: 8,
  sla: "1m",
  payload: { messages: [{ role: "user", content: "hi" }] },
};
