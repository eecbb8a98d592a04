import { createReadStream } from "node:fs";
import { resolve } from "node:path";
import { Readable } from "node:stream";
import { Failure } from "../../runtime/failure.ts";
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

/**
 * Reads what may be many jobs: where a line is a JSON document and another line follows, each is a
 * job, and only as many are read as are asked for. Blank lines are passed over.
 *
 * @throws CannotRun when the file cannot be read.
 */
export async function readJobs(
  path: string,
  io: IO,
): Promise<{ many: boolean; each: AsyncIterable<JobText> }> {
  const lines = linesOf(read(path, io));
  const first = await next(lines);
  if (first === undefined || !isJson(first.text)) {
    let text = first?.text ?? "";
    for await (const line of lines) text += `\n${line.text}`;
    return { many: false, each: Readable.from([{ text, source: shown(path) }]) };
  }
  const second = await next(lines);
  if (second === undefined)
    return { many: false, each: Readable.from([{ text: first.text, source: shown(path) }]) };
  return { many: true, each: named(path, [first, second], lines) };
}

/** @throws Failure `invalid_job` when the text, which came from `source`, is not JSON. */
export function parseJob(text: string, source: string): unknown {
  try {
    return JSON.parse(text);
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

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
