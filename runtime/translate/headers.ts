import { Raw } from "../bytes/raw.ts";
import { objectIn } from "../bytes/understood.ts";
import { Failure } from "../failure.ts";
import type { Payload } from "../job.ts";
import type { Json } from "../json.ts";

/**
 * The text of a header token that must resolve (LANGUAGE section 8).
 *
 * @throws Failure `invalid_job` naming the token when the job has nothing for it.
 */
export function required(token: string, value: Json | undefined): string {
  const text = textOf(value);
  if (text !== undefined) return text;
  throw new Failure("invalid_job", `the header token {${token}} resolves to nothing for this job`);
}

/** A scalar of the job as header text; undefined when there is none to show. */
export function textOf(value: Json | undefined): string | undefined {
  if (typeof value === "string") return value;
  if (value instanceof Raw && value.isText) return value.parse() as string;
  return typeof value === "number" || typeof value === "boolean" ? String(value) : undefined;
}

/** The field of the payload at a path, or undefined: own keys only. */
export function inputAt(payload: Payload, ...path: string[]): Json | undefined {
  let value: Json | undefined = payload;
  for (const key of path) {
    const object = objectIn(value);
    if (object === undefined || !Object.hasOwn(object, key)) return undefined;
    value = object[key];
  }
  return value;
}

/** A new UUIDv4. */
export function uuid(): string {
  return crypto.randomUUID();
}
