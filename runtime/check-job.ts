import { scanPayload } from "./bytes/scan.ts";
import { parseDateTime } from "./deadline.ts";
import { Failure } from "./failure.ts";
import type { Job } from "./job.ts";
import { isObject } from "./json.ts";
import type { BackendModule } from "./module.ts";
import { windowSeconds } from "./window.ts";

interface Field {
  holds(value: unknown): boolean;
  must: string;
}

/** The fields of `schema/job.schema.json`. By hand, since the runtime needs no schema library. */
const fields: Record<keyof Job, Field> = {
  id: { holds: (v) => typeof v === "string" && v !== "", must: "be a non-empty string" },
  payload: { holds: isObject, must: "be an object" },
  output_cap: {
    holds: (v) => Number.isInteger(v) && (v as number) >= 0,
    must: "be a whole number of at least 0",
  },
  owner: { holds: (v) => typeof v === "string", must: "be a string" },
  sla: {
    holds: (v) => typeof v === "string" && windowSeconds(v) !== undefined,
    must: "be a window such as 30s, 1m, 24h or 7d",
  },
  deadline: {
    holds: (v) => typeof v === "string" && parseDateTime(v) !== undefined,
    must: "be an RFC 3339 date-time such as 2026-12-01T10:00:00Z",
  },
};

/**
 * A job as a client sent it, checked against LANGUAGE section 2 for a backend of this preset. A
 * chat, responses or batch job has its `output_cap` then. A payload may be the UTF-8 bytes of its
 * JSON: they are scanned, and what the backend takes as it is stays as it was received.
 *
 * @throws Failure `invalid_job` naming the field, or the offset in bytes, and never a value.
 */
export function checkJob(value: unknown, preset: BackendModule["preset"]): Job {
  if (!isObject(value)) throw invalid("the job must be an object");
  const unknown = Object.keys(value).find((name) => !Object.hasOwn(fields, name));
  if (unknown !== undefined) {
    const name = JSON.stringify(unknown.slice(0, 60));
    throw invalid(`${name} is no field of a job: it takes ${Object.keys(fields).join(", ")}`);
  }
  const required = ["id", "payload", ...(preset === "openai-embeddings" ? [] : ["output_cap"])];
  for (const [name, field] of Object.entries(fields)) {
    const given = Object.hasOwn(value, name) ? value[name] : undefined;
    if (given === undefined) {
      if (required.includes(name)) throw invalid(`${name} is missing: it must ${field.must}`);
    } else if (!field.holds(given)) {
      throw invalid(`${name} must ${field.must}`);
    }
  }
  const { payload } = value as { payload: unknown };
  if (payload instanceof Uint8Array) value = { ...value, payload: scanPayload(payload) };
  return value as Job;
}

function invalid(message: string): Failure {
  return new Failure("invalid_job", message);
}
