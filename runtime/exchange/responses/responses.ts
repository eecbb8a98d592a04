import { Failure } from "../../failure.ts";
import { ask } from "../ask.ts";
import { counted } from "../counted.ts";
import type { Protocol } from "../protocol.ts";
import { submitUnknown } from "../submit-unknown.ts";
import { toCompletion } from "./to-completion.ts";

/**
 * A background response (LANGUAGE section 9). Responses cannot be listed, so where a submit went
 * unanswered nothing can tell whether it arrived: it is not made again, and fails with
 * `submit_unknown`. A refusal is an answer, and is retried as usual.
 */
export const responses: Protocol = {
  path: "/responses",
  running: new Set(["queued", "in_progress"]),
  failed: new Set(["failed", "cancelled", "incomplete"]),

  async submit(submission) {
    const { translator, job, context } = submission;
    if (submission.inDoubt && !submission.resubmit) throw submitUnknown();
    return ask(translator, job, context, async (request) => {
      await submission.write({ state: "submitting" });
      try {
        return await submission.send(request);
      } catch (error) {
        // Refused, so that a later run may submit as if there had been none.
        if (!submission.inDoubt) await submission.write(undefined);
        else if (error instanceof Failure && error.retryable) throw submitUnknown(error);
        throw error;
      }
    });
  },

  collect: (_look, completed) => Promise.resolve(counted(toCompletion(completed))),
};
