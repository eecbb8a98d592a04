import { Failure } from "../failure.ts";

/**
 * The failure of a job that an earlier run or an unanswered request may have submitted, where the
 * backend cannot be asked whether it did. Submitting it once more is left to the operator.
 */
export function submitUnknown(cause?: Failure): Failure {
  const detail = cause?.forOperator();
  return new Failure(
    "submit_unknown",
    "the job may have been submitted already, and nothing can tell: " +
      "run it with --resubmit (resubmit: true) to submit it again",
    { unsettled: true, ...(detail !== undefined && { forOperator: detail }) },
  );
}
