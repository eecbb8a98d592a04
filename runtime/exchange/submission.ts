import type { Context } from "../context.ts";
import { Failure } from "../failure.ts";
import { type HttpRequest, readObject, send } from "../http.ts";
import type { Job } from "../job.ts";
import type { JsonObject } from "../json.ts";
import type { Translator } from "../load.ts";
import type { Claim, JobRecord } from "../store/store.ts";
import { handleOf } from "./handle.ts";
import type { Protocol } from "./protocol.ts";

/** One job of a polled preset, with its payload, until its handle is on record. */
export class Submission {
  readonly translator: Translator;
  readonly job: Job;
  readonly context: Context;
  /** Submit again where an earlier run may have submitted and nothing can tell. */
  readonly resubmit: boolean;
  readonly #claim: Claim;
  #record: JobRecord | undefined;
  #inDoubt: boolean;

  constructor(translator: Translator, job: Job, context: Context, claim: Claim, resubmit: boolean) {
    this.translator = translator;
    this.job = job;
    this.context = context;
    this.resubmit = resubmit;
    this.#claim = claim;
    this.#record = claim.found;
    this.#inDoubt = this.#record?.state === "submitting";
  }

  /** What is on record. */
  get record(): JobRecord | undefined {
    return this.#record;
  }

  /** Whether a submit may have gone out whose outcome nobody knows. */
  get inDoubt(): boolean {
    return this.#inDoubt;
  }

  /**
   * Has the job submitted, unless an earlier run did: its handle is on record then, as its intent is
   * before the submit (LANGUAGE section 9). `answer`: what the backend said to a submit of this run.
   */
  async make(protocol: Protocol): Promise<{ handle: string; answer?: JsonObject }> {
    if (this.#record?.state === "submitted") return { handle: this.#record.handle };
    const answer = await protocol.submit(this);
    const handle = handleOf(answer);
    await this.write({ ...this.#record, state: "submitted", handle });
    return { handle, answer };
  }

  /** Puts a record on disk; undefined: as if the job had never been tried. */
  async write(record: JobRecord | undefined): Promise<void> {
    await this.#claim.write(record);
    this.#record = record;
  }

  /** It is known now whether a submit has gone out. */
  resolveDoubt(): void {
    this.#inDoubt = false;
  }

  /** Sends the submit itself, which is in doubt until it has been answered. */
  async send(request: HttpRequest): Promise<JsonObject> {
    this.context.signal?.throwIfAborted();
    this.#inDoubt = true;
    try {
      const answer = await send(request, this.translator, this.context, readObject);
      this.#inDoubt = false;
      return answer;
    } catch (error) {
      if (error instanceof Failure && !error.unsettled) this.#inDoubt = false;
      throw error;
    }
  }
}
