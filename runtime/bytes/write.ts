import { Failure } from "../failure.ts";
import type { JsonObject } from "../json.ts";
import { type Cut, cut } from "./cut.ts";
import type { Raw } from "./raw.ts";

/** A body as it goes over the wire: as one, or in pieces that follow each other. */
export type Written = string | Buffer | readonly Buffer[];

/**
 * A body of fewer bytes is put together: a copy of it costs less than sending it in pieces. Such
 * bodies share buffers of this size: to allocate one for each costs more than to fill it.
 */
const SMALL = 64 * 2 ** 10;
/** In UTF-8, for a unit of a string. */
const MOST_BYTES = 3;

/**
 * A body as JSON. What is raw in a large one is not copied: it goes out as the bytes that came in, between
 * what is new.
 *
 * @throws Failure `invalid_job` when it cannot be written as JSON.
 */
export function written(body: JsonObject): Written {
  const { texts, raws } = cutBody(body);
  if (raws.length === 0) return texts[0]!;
  let most = 0;
  for (const text of texts) most += text.length * MOST_BYTES;
  for (const raw of raws) most += raw.length;
  return most < SMALL ? whole(texts, raws, most) : pieces(texts, raws);
}

function cutBody(body: JsonObject): Cut {
  try {
    return cut(body);
  } catch {
    throw new Failure(
      "invalid_job",
      "payload cannot be written as JSON: it is nested too deeply, or holds what JSON has not",
    );
  }
}

/** The header that a body in pieces needs: without it they would be sent in chunks. */
export function framing(pieces: readonly Buffer[]): Record<string, string> {
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
  return { "content-length": String(length) };
}

let shared = Buffer.alloc(0);
/** How much of it bodies have taken. */
let taken = 0;

/** `most`: the most bytes that it may take. */
function whole(texts: readonly string[], raws: readonly Raw[], most: number): Buffer {
  if (shared.length - taken < most) {
    shared = Buffer.allocUnsafeSlow(SMALL);
    taken = 0;
  }
  const start = taken;
  taken += shared.write(texts[0]!, taken);
  for (let i = 0; i < raws.length; i++) {
    taken += raws[i]!.copy(shared, taken);
    taken += shared.write(texts[i + 1]!, taken);
  }
  return shared.subarray(start, taken);
}

function pieces(texts: readonly string[], raws: readonly Raw[]): Buffer[] {
  return texts.flatMap((text, i) => {
    const raw = raws[i];
    return raw === undefined ? [Buffer.from(text)] : [Buffer.from(text), raw.bytes];
  });
}
