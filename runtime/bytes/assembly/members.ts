/**
 * `membersOf` in AssemblyScript, which goes over strings 16 bytes at a time, for payloads that fit into
 * its memory. It accepts what `skip.ts` accepts; what is wrong with anything else is said there.
 */

/** The most bytes of a payload, which lies at 0. */
export const CAPACITY: u32 = 1 << 16;
/** What closes the objects and lists that are open, from the outermost, a byte each. */
const CLOSERS: u32 = CAPACITY + 16;
const MAX_DEPTH: u32 = 1000;
/** Where the members are left: for each the offsets of its key, its value and its end, 4 bytes each. */
export const MEMBERS: u32 = CLOSERS + 1008;

const REFUSED: i32 = -1;

const QUOTE: u32 = 0x22;
const PLUS: u32 = 0x2b;
const COMMA: u32 = 0x2c;
const MINUS: u32 = 0x2d;
const POINT: u32 = 0x2e;
const ZERO: u32 = 0x30;
const COLON: u32 = 0x3a;
const OPEN_LIST: u32 = 0x5b;
const BACKSLASH: u32 = 0x5c;
const SMALL_E: u32 = 0x65;
const OPEN_OBJECT: u32 = 0x7b;
const CLOSE_OBJECT: u32 = 0x7d;
const SPACE: u32 = 0x20;
const NONE: u32 = 0;

/** How many members the object of `length` bytes has; -1 when it is none, or is not JSON. */
export function membersOf(length: u32): i32 {
  // Nothing but a string goes past it, so that only strings need to look where the end is.
  store<u8>(length, QUOTE);
  let at = space(0);
  if (load<u8>(at) != OPEN_OBJECT) return REFUSED;
  let member = MEMBERS;
  let depth: u32 = 0;
  let closer = NONE;
  let isKey = false;
  while (true) {
    const byte: u32 = load<u8>(at);
    if (byte == QUOTE) {
      const open = at;
      at = string(at + 1, length);
      if (at > length) return REFUSED;
      if (isKey) {
        at = space(at);
        if (load<u8>(at) != COLON) return REFUSED;
        at = space(at + 1);
        isKey = false;
        if (depth == 1) {
          store<u32>(member, open);
          store<u32>(member, at, 4);
        }
        continue;
      }
    } else if (isKey) {
      return REFUSED;
    } else if (byte == OPEN_OBJECT || byte == OPEN_LIST) {
      if (depth == MAX_DEPTH) return REFUSED;
      at = space(at + 1);
      if (load<u8>(at) == byte + 2) {
        at++;
      } else {
        store<u8>(CLOSERS + depth, closer);
        depth++;
        closer = byte + 2;
        isKey = closer == CLOSE_OBJECT;
        continue;
      }
    } else {
      at = word(at);
      if (at == NONE) return REFUSED;
    }
    // A value has ended, and with it perhaps some that it was the last of.
    while (true) {
      if (depth == 1) {
        store<u32>(member, at, 8);
        member += 12;
      }
      at = space(at);
      if (depth == 0) return at == length ? (member - MEMBERS) / 12 : REFUSED;
      const next: u32 = load<u8>(at);
      at++;
      if (next == COMMA) {
        at = space(at);
        isKey = closer == CLOSE_OBJECT;
        break;
      }
      if (next != closer) return REFUSED;
      depth--;
      closer = load<u8>(CLOSERS + depth);
    }
  }
}

/** Where the white space at `at`, if any, ends. */
function space(at: u32): u32 {
  let byte: u32 = load<u8>(at);
  while (byte <= SPACE && (byte == SPACE || byte == 0x0a || byte == 0x0d || byte == 0x09)) {
    byte = load<u8>(++at);
  }
  return at;
}

/** Where the string ends whose inside begins at `at`: past the end when it does not. */
function string(at: u32, end: u32): u32 {
  while (at <= end) {
    const bytes = v128.load(at);
    const quotes = i8x16.eq(bytes, i8x16.splat(<i8>QUOTE));
    const backslashes = i8x16.eq(bytes, i8x16.splat(<i8>BACKSLASH));
    const found = i8x16.bitmask(v128.or(quotes, backslashes));
    if (found == 0) {
      at += 16;
      continue;
    }
    at += ctz(found);
    if (load<u8>(at) == QUOTE) return at + 1;
    at += 2;
  }
  return at;
}

/** Where the number or the word at `at` ends; 0 when it is neither. */
function word(at: u32): u32 {
  const letters = load<u32>(at);
  if (letters == 0x65757274 || letters == 0x6c6c756e) return at + 4; // true, null
  if (load<u8>(at) == 0x66 && load<u32>(at, 1) == 0x65736c61) return at + 5; // false
  return number(at);
}

function number(at: u32): u32 {
  if (load<u8>(at) == MINUS) at++;
  if (load<u8>(at) == ZERO) at++;
  else at = digits(at);
  if (at != NONE && load<u8>(at) == POINT) at = digits(at + 1);
  if (at != NONE && (load<u8>(at) | SPACE) == SMALL_E) {
    const sign: u32 = load<u8>(at, 1);
    at = digits(sign == PLUS || sign == MINUS ? at + 2 : at + 1);
  }
  return at;
}

/** Where the digits at `at` end; 0 when there are none. */
function digits(at: u32): u32 {
  const start = at;
  while (<u32>load<u8>(at) - ZERO <= 9) at++;
  return at == start ? NONE : at;
}
