import type { PolledContext } from "../context.ts";
import { Failure } from "../failure.ts";
import { type Answer, type HttpRequest, readObject, send } from "../http.ts";
import type { Job } from "../job.ts";
import type { JsonObject } from "../json.ts";
import type { Translator } from "../load.ts";
import { authorization } from "../request.ts";
import type { JobRecord } from "../store/store.ts";

/** A poll that hangs must not cost the job its deadline, so it is bounded where nothing else does. */
const GET_TIMEOUT_S = 60;

/** One job on its way through a polled preset. */
export class PolledRun {
  readonly translator: Translator;
  readonly job: Job;
  readonly context: PolledContext;
  #record: JobRecord | undefined;
  #inDoubt: boolean;

  constructor(translator: Translator, job: Job, context: PolledContext) {
    this.translator = translator;
    this.job = job;
    this.context = context;
    this.#record = context.claim.found;
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

  /** Puts a record on disk; undefined: as if the job had never been tried. */
  async write(record: JobRecord | undefined): Promise<void> {
    await this.context.claim.write(record);
    this.#record = record;
  }

  /** It is known now whether a submit has gone out. */
  resolveDoubt(): void {
    this.#inDoubt = false;
  }

  /** Makes the submit itself, which is in doubt until it has been answered. */
  async submit(request: HttpRequest): Promise<JsonObject> {
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

  /** Reads from a path below `base_url`; see `send`. */
  get<T>(path: string, read: (answer: Answer) => Promise<T>): Promise<T> {
    const { server, module } = this.translator;
    const asked = {
      method: "GET",
      url: server.base_url + path,
      headers: authorization(server),
    } as const;
    const timeout_s = module.limits.timeout_s ?? GET_TIMEOUT_S;
    return send(asked, this.translator, this.context, read, timeout_s);
  }
}
