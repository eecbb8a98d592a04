import type { Context } from "../context.ts";
import type { JsonObject } from "../json.ts";
import type { Translator } from "../load.ts";
import type { Result } from "./exchange.ts";
import type { Submission } from "./submission.ts";

/** A job that was submitted, while it is looked at: nothing of its payload is needed any more. */
export interface Look {
  readonly translator: Translator;
  /** The job's id. */
  readonly id: string;
  readonly context: Context;
}

/** What tells one polled preset from another (LANGUAGE section 9). */
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
  submit(submission: Submission): Promise<JsonObject>;
  /** What a completed job came to. */
  collect(look: Look, completed: JsonObject): Promise<Result>;
  /** Deletes what was uploaded for a job that has ended. Never rejects. */
  discard?(
    translator: Translator,
    context: Pick<Context, "signal" | "logger">,
    upload: string,
  ): Promise<void>;
}
