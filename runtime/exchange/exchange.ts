import type { Context } from "../context.ts";
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
