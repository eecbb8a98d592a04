import { Failure } from "../../runtime/failure.ts";
import { readBytes } from "./files.ts";
import type { IO } from "./io.ts";

/**
 * Reads the job of a `--job` argument: a file, or `-` for standard input.
 *
 * @throws CannotRun when the file cannot be read; Failure `invalid_job` when it holds no JSON.
 */
export async function readJob(path: string, io: IO): Promise<unknown> {
  const text =
    path === "-" ? await io.stdin() : new TextDecoder().decode(await readBytes(path, io.cwd));
  try {
    return JSON.parse(text);
  } catch (error) {
    const source = path === "-" ? "the job on standard input" : path;
    throw new Failure("invalid_job", `${source} is not JSON: ${(error as Error).message}`);
  }
}

/** Prints a failed job as `{ "error": { code, message, retryable, … } }`. */
export function showFailure(failure: Failure, io: IO): void {
  io.stderr(`${JSON.stringify({ error: failure.toJSON() }, null, 2)}\n`);
}
