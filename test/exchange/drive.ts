import { setTimeout as sleep } from "node:timers/promises";
import type { Progress } from "../../runtime/context.ts";
import { exchangeOf } from "../../runtime/exchange/exchange-of.ts";
import type { Result } from "../../runtime/exchange/exchange.ts";
import { Failure } from "../../runtime/failure.ts";
import type { Job } from "../../runtime/job.ts";
import { open } from "../../runtime/limits/gate.ts";
import { load } from "../../runtime/load.ts";
import { withFields } from "../../runtime/logger.ts";
import type { BackendModule } from "../../runtime/module.ts";
import type { JobRecord } from "../../runtime/store/store.ts";

export interface Driven {
  result?: Result;
  failure?: Failure;
  /** What the exchange rejected with, when that was no Failure. */
  reason?: unknown;
  /** What is on record at the end. */
  record: JobRecord | undefined;
  /** What was written and removed, and what was reported, in order. */
  steps: (JobRecord | "cleared" | "removed")[];
  progress: Progress[];
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

/** Drives the exchange of a module with a record that lives in memory. */
export async function drive(module: BackendModule, given: Drive = {}): Promise<Driven> {
  const driven: Driven = { record: given.found, steps: [], progress: [], log: [] };
  const at = (level: string) => (fields: object, message: string) =>
    void driven.log.push({ level, fields: fields as Record<string, unknown>, message });
  const claim = {
    found: given.found,
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
  const context = {
    deadline: Date.now() + (given.within ?? Infinity),
    signal: given.signal ?? new AbortController().signal,
    logger: withFields({ info: at("info"), warn: at("warn"), error: at("error") }, {}),
    gate: open,
    claim,
    resubmit: given.resubmit ?? false,
    onProgress: (progress: Progress) => {
      driven.progress.push(progress);
      given.onProgress?.(progress);
    },
  };
  const job = { ...aJob, ...given.job };
  const { exchange } = exchangeOf(module);
  try {
    driven.result = await exchange(load(module, given.env ?? {}), job, context);
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
