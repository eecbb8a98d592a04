import type { Protocol } from "../protocol.ts";
import type { BatchExchange } from "../../module.ts";
import { collect } from "./collect.ts";
import { createBatch } from "./create.ts";
import { discard } from "./discard.ts";
import { upload } from "./upload.ts";

/**
 * A batch of one line (LANGUAGE section 9). The id of the uploaded file is on record before the
 * batch is created, so that a create which went unanswered is looked up instead of made again.
 */
export function batch(exchange: BatchExchange): Protocol {
  return {
    path: "/batches",
    running: new Set(["validating", "in_progress", "finalizing", "cancelling"]),
    failed: new Set(["failed", "cancelled", "expired"]),
    async submit(submission) {
      if (submission.record?.upload === undefined) submission.resolveDoubt();
      const file = submission.record?.upload ?? (await upload(submission));
      await submission.write({ state: "submitting", upload: file });
      return createBatch(submission, exchange, file);
    },
    collect,
    discard,
  };
}
