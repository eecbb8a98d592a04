import { isUtf8 } from "node:buffer";
import type { Payload } from "../job.ts";
import type { JsonObject } from "../json.ts";
import { type Member, membersOf } from "./members.ts";
import { Raw } from "./raw.ts";
import { OPEN_LIST, OPEN_OBJECT, QUOTE, byteAt, invalid } from "./skip.ts";

/**
 * The payload of a job, received as UTF-8 bytes: scanned once, and understood at its top level
 * alone. Objects, lists and the text of `input`, which no backend compares with anything, stay
 * `Raw`. The bytes must not change while the job runs.
 *
 * @throws Failure `invalid_job`, with the offset in bytes, when they are not a JSON object.
 */
export function scanPayload(received: Uint8Array): Payload {
  const bytes = Buffer.isBuffer(received)
    ? received
    : Buffer.from(received.buffer, received.byteOffset, received.byteLength);
  if (!isUtf8(bytes)) throw invalid(firstNotUtf8(bytes), "not UTF-8");
  const members = membersOf(bytes);
  // JSON.parse decides what keys, numbers and short strings mean, and which of several members with
  // one key counts. Any list in what it answers is `[i]` and stands for the i-th raw value.
  const raws: Raw[] = [];
  let skeleton = "";
  let copied = 0;
  for (const member of members) {
    if (!isKept(bytes, member)) continue;
    skeleton += `${bytes.toString("utf8", copied, member.start)}[${raws.length}]`;
    raws.push(new Raw(bytes, member.start, member.end));
    copied = member.end;
  }
  skeleton += bytes.toString("utf8", copied);
  const payload = parsed(skeleton, bytes, members);
  for (const key in payload) {
    const value = payload[key];
    if (Array.isArray(value)) put(payload, key, raws[value[0] as number]!);
  }
  return payload;
}

const INPUT = '"input"';

/** Whether a value stays as it was received. */
function isKept(bytes: Buffer, { key, start }: Member): boolean {
  const first = byteAt(bytes, start);
  if (first !== QUOTE) return first === OPEN_OBJECT || first === OPEN_LIST;
  return (
    byteAt(bytes, key + 1) === 0x69 && bytes.toString("latin1", key, key + INPUT.length) === INPUT
  );
}

function parsed(skeleton: string, bytes: Buffer, members: readonly Member[]): JsonObject {
  try {
    return JSON.parse(skeleton) as JsonObject;
  } catch {
    // All grammar outside strings was checked, so it is the inside of one.
    const at = members.find((member) => !isWellFormed(bytes, member))?.key ?? 0;
    throw invalid(at, "a string of this member has a wrong escape or a control character");
  }
}

function isWellFormed(bytes: Buffer, member: Member): boolean {
  const { key, start, end } = member;
  const value = isKept(bytes, member) ? "0" : bytes.toString("utf8", start, end);
  try {
    JSON.parse(`{${bytes.toString("utf8", key, start)}${value}}`);
    return true;
  } catch {
    return false;
  }
}

function put(payload: JsonObject, key: string, value: Raw): void {
  if (key !== "__proto__") payload[key] = value;
  else Object.defineProperty(payload, key, { value });
}

/** Where the first sequence of bytes begins that is no character. */
function firstNotUtf8(bytes: Buffer): number {
  const decoded = bytes.toString();
  let from = 0;
  let at = 0;
  for (;;) {
    // Decoding puts U+FFFD in its place; what was received may hold that character itself.
    const found = decoded.indexOf("\ufffd", from);
    at += Buffer.byteLength(decoded.slice(from, found));
    if (bytes.toString("hex", at, at + 3) !== "efbfbd") return at;
    at += 3;
    from = found + 1;
  }
}
