import type { Payload } from "../job.ts";
import type { Report } from "../report.ts";
import { NEVER_FORWARDED } from "./never-forwarded.ts";

/** Keys of the payload with rules of their own: the prompt, and the model that the backend names. */
const NOT_PARAMS: ReadonlySet<string> = new Set(["model", "messages", "input"]);

/**
 * Reports the params of a payload that do not go on: those that are never forwarded, those outside
 * the forwarded set (`key` says who made it), and a `max_tokens` other than the cap that is sent
 * (undefined: a constant of the backend's stands there).
 */
export function dropRest(
  payload: Payload,
  sentCap: number | undefined,
  forwarded: ReadonlySet<string>,
  key: string,
  report: Report | undefined,
): void {
  if (report !== undefined) reportRest(payload, sentCap, forwarded, key, report);
}

// On its own, so that the compiler can inline that there is nothing to do.
function reportRest(
  payload: Payload,
  sentCap: number | undefined,
  forwarded: ReadonlySet<string>,
  key: string,
  report: Report,
): void {
  for (const param in payload) {
    const value = payload[param];
    if (value == null || forwarded.has(param) || NOT_PARAMS.has(param)) continue;
    if (param === "max_tokens") {
      if (value !== sentCap)
        report.dropped(param, "the backend's cap stands in its place", "preset.cap");
    } else if (Object.hasOwn(NEVER_FORWARDED, param)) {
      report.dropped(param, `never forwarded: ${NEVER_FORWARDED[param]}`, "preset.never_forwarded");
    } else {
      report.dropped(param, "not a param that this backend forwards", key);
    }
  }
}
