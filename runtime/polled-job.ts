import type { PolledBackend } from "./backend.ts";
import { checkJob } from "./check-job.ts";
import { claim, deadlineOfClaimed, letGo } from "./claim.ts";
import type { Context, Progress } from "./context.ts";
import { type Ended, deliver, idOf } from "./deliver.ts";
import type { Result } from "./exchange/exchange.ts";
import { askFor, resultOf } from "./exchange/look.ts";
import { type Pace, nextPoll, paceOf } from "./exchange/pace.ts";
import { Submission } from "./exchange/submission.ts";
import { Failure } from "./failure.ts";
import type { JsonObject } from "./json.ts";
import { type Logger, withFields } from "./logger.ts";
import type { RunOptions } from "./runner.ts";
import type { StoredClaim } from "./store/store.ts";
import type { Surroundings } from "./surroundings.ts";
import { type Suspended, Suspension } from "./suspension.ts";
import { LONGEST_TIMER_MS, deadlineExceeded } from "./time-limit.ts";

/**
 * The run of a job that goes on at its backend while nobody waits for it (LANGUAGE section 9): it is
 * submitted, looked at until it comes to something, and concluded.
 *
 * Of the many that one process polls, nearly all wait for their next look. Such a job is this object
 * and a timer: no function is suspended for it, its payload has been let go of, and what a look needs
 * beside is made for it anew.
 */
export class PolledJob {
  /** Settles when the run is over. */
  readonly ended: Promise<Result>;
  #resolve!: (ended: Promise<Result>) => void;
  readonly #backend: PolledBackend;
  readonly #around: Surroundings;
  readonly #onProgress: ((progress: Progress) => void) | undefined;
  readonly #caller: AbortSignal | undefined;
  /** The job's id; null when it is malformed and has none. */
  #id: string | null = null;
  #claim: StoredClaim | undefined;
  /** Known once it has been submitted. */
  #handle = "";
  #upload: string | undefined;
  #pace: Pace | undefined;
  #polls = 0;
  /** The unknown statuses that were logged; made for the first of them. */
  #unknown: Set<string> | undefined;
  /** It stays on record, though it failed: nobody knows whether a submit of it went out. */
  #isInDoubt = false;
  /** While something is done for it. */
  #suspension: Suspension | undefined;
  /** While it waits for its next look. */
  #timer: NodeJS.Timeout | undefined;

  constructor(backend: PolledBackend, around: Surroundings, { signal, onProgress }: RunOptions) {
    this.#backend = backend;
    this.#around = around;
    this.#onProgress = onProgress;
    this.#caller = signal;
    this.ended = new Promise((resolve) => (this.#resolve = resolve));
    signal?.addEventListener("abort", this, { once: true });
  }

  /**
   * Begins the run of a job as untrusted as it came, which is submitted unless it is on record.
   * `resubmit`: also where an earlier run may have submitted it and nothing can tell.
   */
  start(value: unknown, resubmit: boolean): void {
    this.#id = idOf(value);
    void this.#attend(async (suspension) => {
      const answer = await this.#submit(value, resubmit, suspension);
      return this.#look(suspension, answer);
    });
  }

  /** Ends the run before the job, which stays on record, once no submit is on its way. */
  suspend(reason: Suspended): void {
    if (this.#timer !== undefined) this.#stopWaiting(reason);
    else this.#suspension?.suspend(reason);
  }

  /** The caller gives up: as a listener of the caller's signal. */
  handleEvent(): void {
    const reason: unknown = this.#caller?.reason;
    if (this.#timer !== undefined) this.#stopWaiting(reason);
    else this.#suspension?.giveUp(reason);
  }

  /** Does something for the job, which has come to something then, or waits so many milliseconds. */
  async #attend(step: (suspension: Suspension) => Promise<Result | number>): Promise<void> {
    const suspension = new Suspension();
    this.#suspension = suspension;
    if (this.#caller?.aborted === true) suspension.giveUp(this.#caller.reason);
    try {
      const next = await step(suspension);
      if (typeof next === "number") this.#wait(next, suspension);
      else this.#resolve(this.#conclude({ result: next }));
    } catch (error) {
      const ended =
        error instanceof Failure ? { failure: error } : { reason: suspension.reasonOf(error) };
      this.#resolve(this.#conclude(ended));
    }
  }

  #wait(ms: number, { signal }: Suspension): void {
    signal.throwIfAborted();
    this.#suspension = undefined;
    this.#timer = setTimeout(
      () => {
        this.#timer = undefined;
        void this.#attend((suspension) => this.#look(suspension));
      },
      Math.min(ms, LONGEST_TIMER_MS),
    );
  }

  #stopWaiting(reason: unknown): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#resolve(this.#conclude({ reason }));
  }

  /** Has the job on record as submitted, and answers what the backend said if that was just now. */
  async #submit(
    value: unknown,
    resubmit: boolean,
    suspension: Suspension,
  ): Promise<JsonObject | undefined> {
    const { id, translator, protocol, max_polls } = this.#backend;
    const job = checkJob(value, translator.module.preset);
    const claimed = await claim(id, job, this.#around.store, resubmit, suspension.signal);
    this.#claim = claimed;
    const deadline = deadlineOfClaimed(claimed, job, resubmit);
    const isLate = deadline <= Date.now();
    const context = this.#contextOf(deadline, suspension);
    const submission = new Submission(translator, job, context, claimed, resubmit);
    try {
      const { handle, answer } = await submission.make(protocol);
      this.#handle = handle;
      this.#onProgress?.({ state: "submitted", handle });
      this.#pace = paceOf(job.sla, max_polls, deadline, Date.now());
      return answer;
    } finally {
      this.#upload = submission.record?.upload;
      // Past its deadline no later run can find out either.
      this.#isInDoubt = submission.inDoubt && !isLate;
    }
  }

  /**
   * Looks at the job, of which `unseen` is known already: answers what it came to, or how long to
   * wait for the next look, in milliseconds. A look that fails retryably is absorbed.
   */
  async #look(suspension: Suspension, unseen?: JsonObject): Promise<Result | number> {
    const { translator, protocol } = this.#backend;
    const pace = this.#pace!; // known since it was submitted
    const context = this.#contextOf(pace.deadline, suspension);
    const look = { translator, id: this.#id!, context };
    const onUnknown = (status: string, detail: string) => {
      if (this.#unknown?.has(status) === true) return;
      (this.#unknown ??= new Set()).add(status);
      context.logger.warn({ detail }, "unknown status, polling on");
    };
    let retry_after_s: number | undefined;
    try {
      if (unseen === undefined) {
        this.#onProgress?.({ state: "polling", poll: ++this.#polls, of: pace.polls });
      }
      const seen = unseen ?? (await askFor(protocol, look, this.#handle));
      const result = await resultOf(protocol, look, seen, onUnknown);
      if (result !== undefined) return result;
    } catch (error) {
      if (!(error instanceof Failure) || !error.retryable) throw error;
      const said = { ...error.toJSON(), detail: error.forOperator() };
      context.logger.warn(said, "poll failed, another follows");
      retry_after_s = error.retry_after_s;
    }
    const delay = nextPoll(pace, Date.now(), retry_after_s);
    if (delay === undefined) throw deadlineExceeded();
    return delay;
  }

  /**
   * Delivers what the job came to before it is forgotten, and answers it. A run that ended before the
   * job rejects with the reason.
   */
  async #conclude(ended: Ended | { readonly reason: unknown }): Promise<Result> {
    const { translator, protocol } = this.#backend;
    const logger = this.#logger();
    let isOver = false;
    try {
      if ("reason" in ended) throw ended.reason;
      if (this.#upload !== undefined && !this.#isInDoubt) {
        const context = { signal: this.#suspension?.signal, logger };
        await protocol.discard?.(translator, context, this.#upload);
      }
      await deliver(ended, this.#backend, this.#id, this.#around);
      isOver = !this.#isInDoubt;
      if ("failure" in ended) throw ended.failure;
      return ended.result;
    } finally {
      if (this.#claim !== undefined) await letGo(this.#claim, isOver, logger);
      this.#caller?.removeEventListener("abort", this);
      this.#around.onEnd(this);
    }
  }

  #contextOf(deadline: number, suspension: Suspension): Context {
    const { signal } = suspension;
    const gate = suspension.around(this.#backend.limiter.gateFor({ deadline, signal }));
    return { deadline, signal, gate, logger: this.#logger() };
  }

  #logger(): Logger {
    return withFields(this.#around.logger, { backend: this.#backend.id, job: this.#id });
  }
}
