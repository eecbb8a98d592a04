import type { Offsets } from "./position.ts";

const REPLACEMENT = Buffer.from("\uFFFD");

/** A text, and where it first fails to be one. */
export interface Decoded {
  text: string;
  /** The first part that is not UTF-8, or half of a surrogate pair in what was a string already. */
  broken?: Offsets;
}

/** Decodes UTF-8; what is none becomes U+FFFD. A byte order mark is no part of the text. */
export function decode(source: string | Uint8Array): Decoded {
  const text = typeof source === "string" ? source : new TextDecoder().decode(source);
  const index = typeof source === "string" ? text.search(/\p{Surrogate}/u) : badByte(text, source);
  const start = text.startsWith("\uFEFF") ? 1 : 0;
  return {
    text: text.slice(start),
    ...(index < 0 ? {} : { broken: [index - start, index - start + 1] }),
  };
}

/** The index in `text` of the first replacement that does not stand in `bytes` as well. */
function badByte(text: string, bytes: Uint8Array): number {
  let offset = hasMark(bytes) ? 3 : 0;
  let decoded = 0;
  for (const { index } of text.matchAll(/\uFFFD/g)) {
    offset += Buffer.byteLength(text.slice(decoded, index));
    if (!REPLACEMENT.equals(bytes.subarray(offset, offset + REPLACEMENT.length))) return index;
    offset += REPLACEMENT.length;
    decoded = index + 1;
  }
  return -1;
}

/** `TextDecoder` leaves a byte order mark out. */
function hasMark(bytes: Uint8Array): boolean {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
}
