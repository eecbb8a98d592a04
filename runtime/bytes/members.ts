import { Failure } from "../failure.ts";
import {
  CLOSE_OBJECT,
  COMMA,
  OPEN_OBJECT,
  byteAt,
  invalid,
  skipKey,
  skipSpace,
  skipValue,
} from "./skip.ts";
import { simdMembersOf } from "./simd.ts";

/** Where a member of an object lies: its key begins at `key`, its value takes `start` to `end`. */
export interface Member {
  readonly key: number;
  readonly start: number;
  readonly end: number;
}

/**
 * The members of the JSON object that the bytes are, in order, looked at as `skipValue` does.
 *
 * @throws Failure `invalid_job` when they are no JSON object.
 */
export function membersOf(bytes: Buffer): Member[] {
  return simdMembersOf(bytes) ?? membersByToken(bytes);
}

/** The same, token by token: the way for all bytes, and the one that says what is wrong with them. */
export function membersByToken(bytes: Buffer): Member[] {
  const members: Member[] = [];
  let at = skipSpace(bytes, 0);
  if (byteAt(bytes, at) !== OPEN_OBJECT) {
    expectEnd(bytes, skipValue(bytes, at, 0));
    throw new Failure("invalid_job", "payload must be an object");
  }
  at = skipSpace(bytes, at + 1);
  while (members.length > 0 || byteAt(bytes, at) !== CLOSE_OBJECT) {
    const key = at;
    const start = skipKey(bytes, key);
    const end = skipValue(bytes, start, 1);
    members.push({ key, start, end });
    at = skipSpace(bytes, end);
    if (byteAt(bytes, at) === CLOSE_OBJECT) break;
    if (byteAt(bytes, at) !== COMMA) throw invalid(at, 'expected "," or "}"');
    at = skipSpace(bytes, at + 1);
  }
  expectEnd(bytes, at + 1);
  return members;
}

function expectEnd(bytes: Buffer, end: number): void {
  const at = skipSpace(bytes, end);
  if (at !== bytes.length) throw invalid(at, "expected the end");
}
