import type { Payload } from "../job.ts";
import type { JsonObject } from "../json.ts";
import type { Report } from "../report.ts";

/** Keys of the payload that an embeddings body takes as they are, or that the backend names. */
const TAKEN: ReadonlySet<string> = new Set(["model", "input", "encoding_format", "dimensions"]);

/** Reports the params of an embeddings payload that do not go on (LANGUAGE section 5). */
export function dropEmbeddingsRest(
  payload: Payload,
  body: JsonObject,
  report: Report | undefined,
): void {
  if (report === undefined) return;
  for (const param in payload) {
    const value = payload[param];
    if (value == null || TAKEN.has(param)) continue;
    if (param !== "input_type") {
      report.dropped(param, "an embeddings request does not take it", "preset.forwarded");
    } else if (body.input_type === undefined) {
      report.dropped(param, "this backend takes none", "preset.input_type");
    } else if (value !== body.input_type) {
      report.dropped(param, "the YAML says which", "input_type");
    }
  }
}
