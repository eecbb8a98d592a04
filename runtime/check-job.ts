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

const names = Object.keys(fields) as (keyof Job)[];

/**
 * A job as a client sent it, checked against LANGUAGE section 2 for a backend of this preset. A
 * chat, responses or batch job has its `output_cap` then. A payload may be the UTF-8 bytes of its
 * JSON: they are scanned, and what the backend takes as it is stays as it was received.
 *
 * @throws Failure `invalid_job` naming the field, or the offset in bytes, and never a value.
 */
export function checkJob(value: unknown, preset: BackendModule["preset"]): Job {
  if (!isObject(value)) throw invalid("the job must be an object");
  for (const name of Object.keys(value)) {
    if (!Object.hasOwn(fields, name)) throw unknown(name);
  }
  for (const name of names) {
    const given = Object.hasOwn(value, name) ? value[name] : undefined;
    if (given === undefined) {
      if (isRequired(name, preset))
        throw invalid(`${name} is missing: it must ${fields[name].must}`);
    } else if (!fields[name].holds(given)) {
      throw invalid(`${name} must ${fields[name].must}`);
    }
  }
  const { payload } = value as { payload: unknown };
  if (payload instanceof Uint8Array) value = { ...value, payload: scanPayload(payload) };
  return value as Job;
}

function isRequired(name: keyof Job, preset: BackendModule["preset"]): boolean {
  if (name === "output_cap") return preset !== "openai-embeddings";
  return name === "id" || name === "payload";
}

function unknown(name: string): Failure {
  const quoted = JSON.stringify(name.slice(0, 60));
  return invalid(`${quoted} is no field of a job: it takes ${names.join(", ")}`);
}

function invalid(message: string): Failure {
  return new Failure("invalid_job", message);
}
