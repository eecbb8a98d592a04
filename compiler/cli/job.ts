import { createReadStream } from "node:fs";
import { resolve } from "node:path";
import { Readable } from "node:stream";
import { withoutMark } from "../../runtime/byte-order-mark.ts";
import { MAX_DEPTH } from "../../runtime/bytes/skip.ts";
import { Failure } from "../../runtime/failure.ts";
import { isObject, isWithin } from "../../runtime/json.ts";
import { reasonOf } from "./files.ts";
import { CannotRun, type IO } from "./io.ts";

/** The text of one job, and where it came from. */
export interface JobText {
  readonly text: string;
  readonly source: string;
}

/**
 * Reads the job of a `--job` argument: a file, or `-` for standard input.
 *
 * @throws CannotRun when the file cannot be read; Failure `invalid_job` when it holds no JSON.
 */
export async function readJob(path: string, io: IO): Promise<unknown> {
  let all = "";
  for await (const piece of read(path, io)) all += piece;
  return parseJob(all, shown(path));
}

/** Whose lines are jobs, however few there are. */
const NDJSON = /\.(?:ndjson|jsonl)$/i;

/**
 * Reads what may be many jobs: where the file is named so, the first line is a JSON document by itself,
 * or the second one a whole job, each line is one, and only as many are read as are asked for. Blank
 * lines are passed over.
 *
 * @throws CannotRun when the file cannot be read.
 */
export async function readJobs(
  path: string,
  io: IO,
): Promise<{ many: boolean; each: AsyncIterable<JobText> }> {
  const lines = linesOf(read(path, io));
  const begun = [await next(lines), await next(lines)].filter((line) => line !== undefined);
  if (NDJSON.test(path) || areJobs(begun)) return { many: true, each: named(path, begun, lines) };
  let text = begun.map((line) => line.text).join("\n");
  for await (const line of lines) text += `\n${line.text}`;
  return { many: false, each: Readable.from([{ text, source: shown(path) }]) };
}

/** @throws Failure `invalid_job` when the text, which came from `source`, is not JSON, or too deep. */
export function parseJob(text: string, source: string): unknown {
  const job = parsed(text, source);
  if (isWithin(MAX_DEPTH, job)) return job;
  throw new Failure("invalid_job", `${source} is nested more than ${MAX_DEPTH} levels deep`);
}

function parsed(text: string, source: string): unknown {
  try {
    return JSON.parse(withoutMark(text));
  } catch (error) {
    // The parser's words go on with what the job holds, which no message may show.
    const [reason] = (error as Error).message.split(/, (?:\.\.\.)?"/);
    throw new Failure("invalid_job", `${source} is not JSON: ${reason}`);
  }
}

/** Where a job came from, for messages. */
function shown(path: string): string {
  return path === "-" ? "the job on standard input" : path;
}

/** Prints a failed job as `{ "error": { code, message, retryable, … } }`. */
export function showFailure(failure: Failure, io: IO): void {
  io.stderr(`${JSON.stringify({ error: failure.toJSON() }, null, 2)}\n`);
}

async function* read(path: string, io: IO): AsyncGenerator<string> {
  if (path === "-") {
    yield* io.stdin();
    return;
  }
  try {
    yield* createReadStream(resolve(io.cwd, path), { encoding: "utf8" }) as AsyncIterable<string>;
  } catch (error) {
    throw new CannotRun(`cannot read ${path}: ${reasonOf(error)}`);
  }
}

interface Line {
  readonly number: number;
  readonly text: string;
}

/** Lines end with LF alone: JSON text may hold what other readers of lines take for an end. */
async function* linesOf(text: AsyncIterable<string>): AsyncGenerator<Line, undefined> {
  let number = 0;
  let rest = "";
  for await (const piece of text) {
    const lines = (rest + piece).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) yield { number: ++number, text: line };
  }
  yield { number: ++number, text: rest };
  return undefined;
}

/** The next line that is not blank; undefined at the end. */
async function next(lines: AsyncGenerator<Line, undefined>): Promise<Line | undefined> {
  for (;;) {
    const { value } = await lines.next();
    if (value === undefined || value.text.trim() !== "") return value;
  }
}

async function* named(
  path: string,
  first: readonly Line[],
  others: AsyncGenerator<Line, undefined>,
): AsyncGenerator<JobText> {
  const source = ({ number }: Line): string =>
    path === "-" ? `line ${number} of standard input` : `line ${number} of ${path}`;
  for (const line of first) yield { text: line.text, source: source(line) };
  for (let line = await next(others); line !== undefined; line = await next(others)) {
    yield { text: line.text, source: source(line) };
  }
}

/** Whether the first lines that are not blank are jobs each, and not parts of one. */
function areJobs([first, second]: readonly Line[]): boolean {
  if (first === undefined || second === undefined) return false;
  return jsonIn(first) !== undefined || isJob(jsonIn(second));
}

/** Whether JSON is a whole job, and not a part of one that takes several lines. */
function isJob(value: unknown): boolean {
  return isObject(value) && Object.hasOwn(value, "payload");
}

/** A text as the JSON that it is; undefined when it is none. */
function jsonIn({ text }: Line): unknown {
  try {
    return JSON.parse(withoutMark(text));
  } catch {
    return undefined;
  }
}
