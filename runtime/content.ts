import { Readable, type Transform, pipeline } from "node:stream";
import { StringDecoder } from "node:string_decoder";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import { withoutMark } from "./byte-order-mark.ts";
import { Failure } from "./failure.ts";
import type { Reception } from "./reception.ts";

const MAX_ANSWER_BYTES = 64 * 2 ** 20;

/** What a `Content-Encoding` names. No answer asks for one, but a proxy may add it. */
const decoders: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  "x-gzip": createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/** An answer whose body is yet to be read. */
export type Received = AsyncIterable<Buffer> & Pick<Reception, "headers">;

/**
 * The text of an answer, piece by piece as it arrives: decompressed, and at most 64 MiB of it. No
 * piece ends within a character.
 *
 * @throws Failure `unreadable_answer` on a larger one or an unknown encoding; whatever the transport
 * or the decompression throws.
 */
export async function* textOf(answer: Received): AsyncGenerator<string> {
  // Not a TextDecoder: to make one costs more than to decode what most answers are.
  const utf8 = new StringDecoder();
  let size = 0;
  let isBegun = false;
  for await (const chunk of decompressed(answer)) {
    size = bounded(size + chunk.length);
    const piece = utf8.write(chunk);
    if (piece === "") continue;
    yield isBegun ? piece : withoutMark(piece);
    isBegun = true;
  }
  yield utf8.end();
}

/** The same as one, which most answers arrive as. */
export async function wholeTextOf(answer: Received): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of decompressed(answer)) {
    size = bounded(size + chunk.length);
    chunks.push(chunk);
  }
  const [only] = chunks;
  return withoutMark((chunks.length === 1 ? only! : Buffer.concat(chunks, size)).toString());
}

function bounded(size: number): number {
  if (size > MAX_ANSWER_BYTES) throw unreadable("the answer is larger than 64 MiB");
  return size;
}

function decompressed(answer: Received): AsyncIterable<Buffer> {
  const encodings = answer.headers["content-encoding"];
  if (encodings === undefined) return answer;
  // Each of those on its way may have added a line of its own: together they are one list.
  return [encodings]
    .flat()
    .flatMap((line) => line.split(","))
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== "" && name !== "identity")
    .reduceRight<Readable>((stream, name) => {
      const decoder = Object.hasOwn(decoders, name) ? decoders[name] : undefined;
      if (decoder === undefined) throw unreadable("the answer is compressed in an unknown way");
      // An error of either stream reaches whoever reads the last one.
      return pipeline(stream, decoder(), () => undefined);
    }, Readable.from(answer));
}

function unreadable(what: string): Failure {
  return new Failure("unreadable_answer", `${what} (the backend's fault)`, { unsettled: true });
}
