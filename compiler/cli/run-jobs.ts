import { Failure } from "../../runtime/failure.ts";
import { load } from "../../runtime/load.ts";
import type { Logger } from "../../runtime/logger.ts";
import type { BackendModule } from "../../runtime/module.ts";
import { createRunner } from "../../runtime/runner.ts";
import { memoryStore } from "../../runtime/store/memory.ts";
import { Suspended } from "../../runtime/suspension.ts";
import { eachOf } from "./each-of.ts";
import { CannotRun, EXIT, type IO } from "./io.ts";
import { type JobText, parseJob, readJobs } from "./job.ts";
import { type Ended, printLine, printOne } from "./outcome.ts";
import { ProgressLine } from "./progress.ts";
import { openState } from "./state.ts";

export interface RunJobsOptions {
  /** A file of jobs, or `-`. */
  job: string;
  /** The state file. */
  state?: string;
  /** Most jobs at once. */
  concurrency: number;
  resubmit?: boolean;
}

/**
 * Runs the jobs of a `--job` argument on a backend and prints what each came to, before it is taken
 * off the record. When it is interrupted it stops in order. Answers the exit code.
 *
 * @throws CannotRun when the jobs or the state file cannot be read; ConfigurationError when the
 * backend cannot be loaded.
 */
export async function runJobs(
  module: BackendModule,
  options: RunJobsOptions,
  io: IO,
): Promise<number> {
  const translator = load(module, io.env);
  const jobs = await readJobs(options.job, io);
  const progress = new ProgressLine(io);
  const print = (ended: Ended): void =>
    progress.around(() => (jobs.many ? printLine(ended, io) : printOne(ended, io)));
  const store = options.state === undefined ? memoryStore() : await openState(options.state, io);
  const runner = createRunner({
    backends: [translator],
    store,
    logger: loggerTo(io, progress),
    onOutcome: async ({ job, ...ended }) => {
      print({ id: job, ...ended });
      await io.flushed?.().catch(() => {
        throw new CannotRun(CLOSED);
      });
    },
  });
  const interrupted = io.interruption();
  interrupted.addEventListener("abort", () => {
    progress.around(() => io.stderr(`respell: ${interrupted.reason}: ${STOPPING}`));
    void runner.close();
  });

  const counts = { answered: 0, failed: 0, suspended: 0 };
  const attempt = async ({ text, source }: JobText): Promise<void> => {
    let job: unknown;
    try {
      job = parseJob(text, source);
    } catch (error) {
      if (error instanceof Failure) print({ id: null, failure: error });
      throw error;
    }
    await runner.run(module.id, job, {
      resubmit: options.resubmit === true,
      onProgress: (heard) => progress.heard(heard),
    });
  };
  const run = async (job: JobText): Promise<void> => {
    progress.started();
    const end = await attempt(job).then(() => "answered" as const, endOf);
    counts[end]++;
    progress.ended(end);
  };

  try {
    const all = await eachOf(jobs.each, options.concurrency, interrupted, run);
    progress.stop();
    if (all && counts.suspended === 0) return counts.failed > 0 ? EXIT.findings : EXIT.fine;
    io.stderr(`respell: stopped. ${whatRemains(counts.suspended, options.state)}\n`);
    return EXIT[interrupted.reason as "SIGINT" | "SIGTERM"];
  } finally {
    progress.stop();
    await runner.close();
    await store.close();
  }
}

const CLOSED =
  "standard output was closed before all answers were written: run what has no output yet again, " +
  "with the same --state";
const STOPPING = "finishing what cannot be suspended; once more to kill\n";

function whatRemains(suspended: number, state: string | undefined): string {
  if (suspended === 0) return "Jobs that have no output yet were not sent: run them again.";
  const jobs = suspended === 1 ? "1 job was" : `${suspended} jobs were`;
  return state === undefined
    ? `${jobs} let go of, and may go on at the backend with nobody to fetch the answer: ` +
        "give --state FILE to be able to resume."
    : `${jobs} suspended: run what has no output yet again, with --state ${state}, to resume.`;
}

function endOf(error: unknown): "failed" | "suspended" {
  if (error instanceof Failure) return "failed";
  if (error instanceof Suspended) return "suspended";
  throw error;
}

/** The operator's log: a line of JSON fields after each message. */
function loggerTo(io: IO, progress: ProgressLine): Logger {
  const line =
    (level: string) =>
    (fields: object, message: string): void =>
      progress.around(() => io.stderr(`${level} ${message} ${JSON.stringify(fields)}\n`));
  return { info: line("info"), warn: line("warn"), error: line("error") };
}
