import { Failure } from "../../failure.ts";
import type { JsonObject } from "../../json.ts";
import type { BatchExchange } from "../../module.ts";
import { authorization } from "../../request.ts";
import { withRetries } from "../../retry.ts";
import type { Submission } from "../submission.ts";
import { submitUnknown } from "../submit-unknown.ts";
import { findBatch } from "./find.ts";

/**
 * Creates the batch of an uploaded file and answers it (LANGUAGE section 9). Where an earlier
 * request may have created it, of this run or of one that died, it is looked up first.
 */
export async function createBatch(
  submission: Submission,
  { endpoint, completion_window }: BatchExchange,
  input_file_id: string,
): Promise<JsonObject> {
  const { translator, context } = submission;
  const { server, module } = translator;
  const asked = {
    method: "POST",
    url: `${server.base_url}/batches`,
    headers: { "content-type": "application/json", ...authorization(server) },
    body: JSON.stringify({ input_file_id, endpoint, completion_window }),
  } as const;
  return withRetries(module.limits, context, async () => {
    if (submission.inDoubt) {
      const found = await lookUp(submission, input_file_id);
      submission.resolveDoubt();
      if (found !== undefined) return found;
    }
    return submission.send(asked);
  });
}

/** Looks for the batch; a backend that cannot be asked leaves it to the operator what to do. */
async function lookUp(
  submission: Submission,
  input_file_id: string,
): Promise<JsonObject | undefined> {
  try {
    return await findBatch(submission, input_file_id);
  } catch (error) {
    if (!(error instanceof Failure) || error.retryable || error.code === "deadline_exceeded") {
      throw error;
    }
    if (submission.resubmit) return undefined;
    throw submitUnknown(error);
  }
}
