import { Failure } from "../../failure.ts";
import { type Json, type JsonObject, isObject } from "../../json.ts";
import { customId } from "../../request.ts";
import { forOperator } from "../../secrets.ts";
import { counted } from "../counted.ts";
import type { Result } from "../exchange.ts";
import type { Look } from "../protocol.ts";
import { findLine } from "./find-line.ts";

/**
 * What a completed batch answered to a job (LANGUAGE section 9): the body of its line in the output
 * file.
 *
 * @throws Failure `batch_line_failed` when the line's status is not 200 or it is in the error file,
 * `batch_no_result` when there is none, `unreadable_output` when it has no body.
 */
export async function collect(look: Look, batch: JsonObject): Promise<Result> {
  const line = await lineIn(look, batch.output_file_id);
  if (line === undefined) {
    const refused = await lineIn(look, batch.error_file_id);
    if (refused !== undefined) throw lineFailed(look, refused);
    throw new Failure("batch_no_result", "the batch has no line of this job (the backend's fault)");
  }
  const { response } = line;
  if (!isObject(response) || response.status_code !== 200) throw lineFailed(look, line);
  if (isObject(response.body)) return counted(response.body);
  throw new Failure(
    "unreadable_output",
    "the finished line of the batch has no body (the backend's fault)",
  );
}

async function lineIn(look: Look, file: Json | undefined): Promise<JsonObject | undefined> {
  if (typeof file !== "string" || file === "") return undefined;
  return findLine(look, file, customId(look.id));
}

function lineFailed({ translator }: Look, { response, error }: JsonObject): Failure {
  const status = isObject(response) ? response.status_code : undefined;
  const said = isObject(response) && response.body != null ? response.body : error;
  return new Failure(
    "batch_line_failed",
    typeof status === "number"
      ? `the line of the batch was answered ${status} (not the backend's fault)`
      : "the line of the batch was refused (not the backend's fault)",
    {
      ...(typeof status === "number" && { status }),
      forOperator: forOperator(JSON.stringify(said ?? null), translator.secrets),
    },
  );
}
