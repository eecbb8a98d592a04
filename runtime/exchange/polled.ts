import { Failure } from "../failure.ts";
import { readObject } from "../http.ts";
import type { JsonObject } from "../json.ts";
import { forOperator } from "../secrets.ts";
import type { PolledExchange, Result } from "./exchange.ts";
import { handleOf } from "./handle.ts";
import { paceOf } from "./pace.ts";
import { poll } from "./poll.ts";
import { PolledRun } from "./polled-run.ts";

/** What tells one polled preset from another. */
export interface Protocol {
  /** Below `base_url`: where a handle is asked for. */
  readonly path: string;
  /** The statuses of a job that goes on, and of one that has come to nothing. */
  readonly running: ReadonlySet<string>;
  readonly failed: ReadonlySet<string>;
  /**
   * Submits a job of which at most an intent is on record, and writes the intent first. Answers what
   * the backend said, with its id.
   */
  submit(run: PolledRun): Promise<JsonObject>;
  /** What a completed job came to. */
  collect(run: PolledRun, completed: JsonObject): Promise<Result>;
  /** Deletes what was uploaded for a job that has ended. Never rejects. */
  discard?(run: PolledRun, upload: string): Promise<void>;
}

/**
 * The exchange of a preset that submits a job and polls it (LANGUAGE section 9). The intent is on
 * record before the submit, and the handle before the first poll; the record is removed when the job
 * has ended. It stays when the caller gives up, and when nobody knows whether a submit went out, but
 * for a job that has had its deadline before this run: no later one can find out either.
 */
export function polled(protocol: Protocol, max_polls: number): PolledExchange {
  return async (translator, job, context) => {
    const run = new PolledRun(translator, job, context);
    const isLate = context.deadline <= Date.now();
    try {
      const result = await carry(protocol, run, max_polls);
      await end(protocol, run);
      return result;
    } catch (error) {
      if (error instanceof Failure && (!run.inDoubt || isLate)) await end(protocol, run);
      throw error;
    }
  };
}

async function carry(protocol: Protocol, run: PolledRun, max_polls: number): Promise<Result> {
  const { context, job } = run;
  const { handle, answer } = await submitted(protocol, run);
  context.onProgress({ state: "submitted", handle });

  const now = Date.now();
  const pace = paceOf(job.sla, max_polls, context.deadline, now);
  const of = Math.max(1, Math.floor((pace.deadline - now) / pace.interval));
  const path = `${protocol.path}/${encodeURIComponent(handle)}`;
  let polls = 0;
  const look = () => {
    context.onProgress({ state: "polling", poll: ++polls, of });
    return context.gate.request(() => run.get(path, readObject));
  };

  const isCompleted = judge(protocol, run);
  let unseen = answer; // What the submit was answered with is the first look.
  const tick = async () => {
    const seen = unseen ?? (await look());
    unseen = undefined;
    if (!isCompleted(seen)) return undefined;
    return context.gate.request(() => protocol.collect(run, seen));
  };
  return poll(tick, pace, context);
}

/** The handle of a job, submitted just now with this answer or by an earlier run. */
async function submitted(
  protocol: Protocol,
  run: PolledRun,
): Promise<{ handle: string; answer?: JsonObject }> {
  if (run.record?.state === "submitted") return { handle: run.record.handle };
  const answer = await protocol.submit(run);
  const handle = handleOf(answer);
  await run.write({ ...run.record, state: "submitted", handle });
  return { handle, answer };
}

/**
 * Tells whether a job has completed, and throws `job_failed` when it has come to nothing. An unknown
 * status is logged once, and taken for one that goes on.
 */
function judge(protocol: Protocol, { context, translator }: PolledRun) {
  const shown = (said: object) => forOperator(JSON.stringify(said), translator.secrets);
  const unknown = new Set<string>();
  return ({ status, error, errors, incomplete_details }: JsonObject): boolean => {
    const name = typeof status === "string" ? status : "";
    if (name === "completed") return true;
    if (protocol.failed.has(name)) {
      throw new Failure(
        "job_failed",
        `the backend ended the job as ${name} (not the backend's fault)`,
        { forOperator: shown({ error, errors, incomplete_details }) },
      );
    }
    if (!protocol.running.has(name) && !unknown.has(name)) {
      unknown.add(name);
      context.logger.warn({ detail: shown({ status }) }, "unknown status, polling on");
    }
    return false;
  };
}

/** The job has ended, so nothing of it stays: neither what was uploaded for it nor its record. */
async function end(protocol: Protocol, run: PolledRun): Promise<void> {
  const { record, context } = run;
  if (record?.upload !== undefined) await protocol.discard?.(run, record.upload);
  await context.claim.remove();
}
