import type { Job } from "../../runtime/job.ts";
import type { Json, JsonObject } from "../json.ts";
import type { HeaderToken, Plan } from "../plan/plan.ts";
import { examplesOf } from "./domain.ts";

/** What a job says otherwise than the bare job of its backend; null takes a field away. */
export interface Case {
  output_cap?: number;
  owner?: null;
  sla?: null;
  payload?: JsonObject;
}

/** The cap of the bare job. */
export const BARE_CAP = 4096;

/**
 * The job that says no more than it must: a prompt, and whatever the backend's headers read, so that
 * none of them fails (LANGUAGE sections 2 and 8).
 */
export function bareJob({ preset, headers }: Pick<Plan, "preset" | "headers">): Job {
  const read = tokensOf(headers);
  const fields = read.flatMap((token) => (token.kind === "job" ? [token.field] : []));
  const payload: JsonObject =
    preset === "openai-embeddings"
      ? { input: "Hi" }
      : { messages: [{ role: "user", content: "Hi" }] };
  for (const token of read) {
    if (token.kind === "input") set(payload, token.path, "from the job");
  }
  return {
    id: "job-1",
    ...(fields.includes("owner") && { owner: "owner-1" }),
    ...(fields.includes("sla") && { sla: "24h" }),
    ...((preset !== "openai-embeddings" || fields.includes("output_cap")) && {
      output_cap: BARE_CAP,
    }),
    payload,
  };
}

/** The bare job with a case's differences. */
export function jobOf(bare: Job, { payload, ...fields }: Case): Job {
  const job = { ...bare, ...fields, payload: { ...bare.payload, ...payload } };
  if (job.owner === null) delete job.owner;
  if (job.sla === null) delete job.sla;
  return job as Job;
}

/** The tokens that a backend's headers are made of. */
export function tokensOf(headers: Plan["headers"]): HeaderToken[] {
  return headers.flatMap(({ parts }) =>
    parts.flatMap((part) => ("token" in part ? [part.token] : [])),
  );
}

/** The case of a job that has nothing for a token; null for a token that no job can lack. */
export function lacking(token: HeaderToken): Case | null {
  if (token.kind === "input") return { payload: { [token.path[0]!]: null } };
  if (token.kind !== "job" || token.field === "id" || token.field === "output_cap") return null;
  return { [token.field]: null };
}

/** Puts a text where a header reads one, unless something else stands in its way. */
function set(payload: JsonObject, [name, ...rest]: readonly string[], text: string): void {
  if (rest.length === 0) {
    if (!Object.hasOwn(payload, name!)) define(payload, name!, scalarFor(name!, text));
    return;
  }
  if (!Object.hasOwn(payload, name!)) define(payload, name!, {});
  const inner = payload[name!];
  if (typeof inner === "object" && inner !== null && !Array.isArray(inner)) set(inner, rest, text);
}

/** A param that a header reads keeps a value of its own domain where that can be a header's text. */
function scalarFor(param: string, text: string): Json {
  const [example] = examplesOf(param);
  return typeof example === "object" ? text : example!;
}

/** An own key, also where the name is `__proto__`. */
function define(object: JsonObject, name: string, value: Json): void {
  Object.defineProperty(object, name, {
    value,
    enumerable: true,
    writable: true,
    configurable: true,
  });
}
