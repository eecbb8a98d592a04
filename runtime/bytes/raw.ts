import { Failure } from "../failure.ts";
import type { Json } from "../json.ts";
import { OPEN_LIST, OPEN_OBJECT, QUOTE } from "./skip.ts";

/**
 * A value of a payload as the bytes in which it was received: passed on without being understood,
 * and parsed where its parts have to be seen.
 */
export class Raw {
  readonly #payload: Buffer;
  readonly #start: number;
  readonly #end: number;

  constructor(payload: Buffer, start: number, end: number) {
    this.#payload = payload;
    this.#start = start;
    this.#end = end;
  }

  get isObject(): boolean {
    return this.#payload[this.#start] === OPEN_OBJECT;
  }

  get isList(): boolean {
    return this.#payload[this.#start] === OPEN_LIST;
  }

  get isText(): boolean {
    return this.#payload[this.#start] === QUOTE;
  }

  /** In bytes. */
  get length(): number {
    return this.#end - this.#start;
  }

  /** What was received, as text. */
  get text(): string {
    return this.#payload.toString("utf8", this.#start, this.#end);
  }

  /** What was received, not copied. */
  get bytes(): Buffer {
    return this.#payload.subarray(this.#start, this.#end);
  }

  /** Copies what was received to a place in `target`, and answers how much it is. */
  copy(target: Buffer, at: number): number {
    return this.#payload.copy(target, at, this.#start, this.#end);
  }

  /** @throws Failure `invalid_job` when a string in it is malformed, which no scan looks for. */
  parse(): Json {
    try {
      return JSON.parse(this.text) as Json;
    } catch {
      throw new Failure(
        "invalid_job",
        `payload is not valid JSON: a string in the value at byte ${this.#start} is malformed`,
      );
    }
  }

  /** What JSON.stringify writes of it: what it says, or a mark where `markingRaw` asks for one. */
  toJSON(): Json {
    if (marking === undefined) return this.parse();
    marking.push(this);
    return MARK_TEXT;
  }
}

const MARK_TEXT = "respell:raw";
/** What stands in JSON where a raw value goes. Only a string of just this text ends in the same. */
export const MARK = JSON.stringify(MARK_TEXT);

let marking: Raw[] | undefined;

/** JSON that is written with a mark in the place of each raw value, and these values in order. */
export function markingRaw<T>(write: () => T): { text: T; raws: Raw[] } {
  const raws: Raw[] = [];
  marking = raws;
  try {
    return { text: write(), raws };
  } finally {
    marking = undefined;
  }
}

/** Whether any part of a value is raw. */
export function holdsRaw(value: Json | undefined): boolean {
  if (value instanceof Raw) return true;
  return typeof value === "object" && value !== null && Object.values(value).some(holdsRaw);
}
