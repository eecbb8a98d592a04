import { Failure } from "../failure.ts";

/** How deep JSON may be nested: far from where a recursive walk of it would run out of stack. */
export const MAX_DEPTH = 1000;
/** A string that is longer is searched for its end natively: a short one is read faster than that. */
const SHORT = 24;

export const QUOTE = 0x22;
export const COMMA = 0x2c;
export const OPEN_LIST = 0x5b;
export const OPEN_OBJECT = 0x7b;
export const CLOSE_OBJECT = 0x7d;
const CLOSE_LIST = 0x5d;
const COLON = 0x3a;
const BACKSLASH = 0x5c;
const SPACE = 0x20;
const NONE = 0;

/**
 * Where the JSON value that begins at `at` ends, `level` levels deep. Its grammar is checked token
 * by token: brackets match, members have keys, nothing is missing or left over. Only the insides of
 * strings are taken as they are (escapes, control characters): a string ends at the first quote that
 * is not escaped, on which every reader of JSON agrees.
 *
 * @throws Failure `invalid_job` with the offset in bytes.
 */
export function skipValue(bytes: Buffer, at: number, level: number): number {
  /** What closes the innermost object or list that is open, and those around it. */
  let closer = NONE;
  const around: number[] = [];
  for (;;) {
    const first = byteAt(bytes, at);
    if (first === QUOTE) {
      at = skipString(bytes, at);
    } else if (first === OPEN_OBJECT || first === OPEN_LIST) {
      if (level + around.length === MAX_DEPTH) {
        throw invalid(at, `nested more than ${MAX_DEPTH} levels deep`);
      }
      around.push(closer);
      closer = first === OPEN_OBJECT ? CLOSE_OBJECT : CLOSE_LIST;
      at = skipSpace(bytes, at + 1);
      if (byteAt(bytes, at) !== closer) {
        if (closer === CLOSE_OBJECT) at = skipKey(bytes, at);
        continue;
      }
    } else {
      at = skipWord(bytes, at);
    }
    // A value has ended, and with it perhaps some that it was the last of.
    for (;;) {
      if (closer === NONE) return at;
      at = skipSpace(bytes, at);
      const next = byteAt(bytes, at);
      if (next === COMMA) {
        at = skipSpace(bytes, at + 1);
        if (closer === CLOSE_OBJECT) at = skipKey(bytes, at);
        break;
      }
      if (next !== closer) throw invalid(at, `expected "," or "${String.fromCharCode(closer)}"`);
      closer = around.pop()!;
      at += 1;
    }
  }
}

/** Where the value begins whose key is at `at`. */
export function skipKey(bytes: Buffer, at: number): number {
  if (byteAt(bytes, at) !== QUOTE) throw invalid(at, "expected a key in double quotes");
  const colon = skipSpace(bytes, skipString(bytes, at));
  if (byteAt(bytes, colon) !== COLON) throw invalid(colon, 'expected ":"');
  return skipSpace(bytes, colon + 1);
}

/** Where the white space at `at`, if any, ends. */
export function skipSpace(bytes: Buffer, at: number): number {
  return byteAt(bytes, at) > SPACE ? at : skipSpaces(bytes, at);
}

// On its own, so that the compiler can inline what is nearly always all there is to do.
function skipSpaces(bytes: Buffer, at: number): number {
  let byte = byteAt(bytes, at);
  while (byte === SPACE || byte === 0x0a || byte === 0x0d || byte === 0x09) {
    byte = byteAt(bytes, ++at);
  }
  return at;
}

function skipString(bytes: Buffer, open: number): number {
  const near = Math.min(open + SHORT, bytes.length);
  for (let at = open + 1; at < near; at++) {
    const byte = bytes[at];
    if (byte === QUOTE) return at + 1;
    if (byte === BACKSLASH) return skipRest(bytes, open, at);
  }
  return skipRest(bytes, open, near);
}

/** Where a string ends of which nothing before `at` is a quote or a backslash. */
function skipRest(bytes: Buffer, open: number, at: number): number {
  for (;;) {
    const quote = bytes.indexOf(QUOTE, at);
    if (quote === -1) throw invalid(open, "a string that does not end");
    let slashes = 0;
    while (quote - slashes > at && bytes[quote - slashes - 1] === BACKSLASH) slashes++;
    at = quote + 1;
    // Backslashes escape each other in pairs: one that is left over escapes the quote.
    if (slashes % 2 === 0) return at;
  }
}

function skipWord(bytes: Buffer, at: number): number {
  switch (byteAt(bytes, at)) {
    case 0x74:
      return skipThe("true", bytes, at);
    case 0x66:
      return skipThe("false", bytes, at);
    case 0x6e:
      return skipThe("null", bytes, at);
    default:
      return skipNumber(bytes, at);
  }
}

function skipThe(word: string, bytes: Buffer, at: number): number {
  const end = at + word.length;
  if (bytes.toString("latin1", at, end) !== word) throw invalid(at, `expected ${word}`);
  return end;
}

function skipNumber(bytes: Buffer, start: number): number {
  const whole = byteAt(bytes, start) === 0x2d ? start + 1 : start;
  let at = byteAt(bytes, whole) === 0x30 ? whole + 1 : skipDigits(bytes, whole, "a value");
  if (byteAt(bytes, at) === 0x2e) at = skipDigits(bytes, at + 1, "a digit");
  if (byteAt(bytes, at) === 0x65 || byteAt(bytes, at) === 0x45) {
    const sign = byteAt(bytes, at + 1);
    at = skipDigits(bytes, sign === 0x2b || sign === 0x2d ? at + 2 : at + 1, "a digit");
  }
  return at;
}

function skipDigits(bytes: Buffer, start: number, expected: string): number {
  let at = start;
  while (byteAt(bytes, at) >= 0x30 && byteAt(bytes, at) <= 0x39) at++;
  if (at === start) throw invalid(at, `expected ${expected}`);
  return at;
}

/**
 * The byte at an offset, or -1 past the end: to read past the end of a typed array even once makes
 * every later read at that place several times slower.
 */
export function byteAt(bytes: Buffer, at: number): number {
  return at < bytes.length ? bytes[at]! : -1;
}

/** A payload that is not JSON; the message says where and never shows it. */
export function invalid(at: number, why: string): Failure {
  return new Failure("invalid_job", `payload is not valid JSON at byte ${at}: ${why}`);
}
