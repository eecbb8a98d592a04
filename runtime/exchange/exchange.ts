import type { Context, PolledContext } from "../context.ts";
import type { Job } from "../job.ts";
import type { JsonObject } from "../json.ts";
import type { Translator } from "../load.ts";

/** What a job came to (LANGUAGE section 2). */
export interface Result {
  response: JsonObject;
  /** The settled count of output tokens; null for embeddings. */
  output_count: number | null;
}

/** How a preset gets a checked job answered (LANGUAGE section 9). Rejects with a Failure. */
export type Exchange = (translator: Translator, job: Job, context: Context) => Promise<Result>;

/**
 * The same for a preset that submits a job and polls it. A job that is on record is carried on from
 * there, and needs nothing of its payload, which may be empty then.
 */
export type PolledExchange = (
  translator: Translator,
  job: Job,
  context: PolledContext,
) => Promise<Result>;
