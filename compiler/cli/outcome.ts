import type { Result } from "../../runtime/exchange/exchange.ts";
import type { Failure } from "../../runtime/failure.ts";
import type { IO } from "./io.ts";
import { showFailure } from "./job.ts";

/** What a job came to; the id is null when it has none. */
export type Ended = { readonly id: string | null } & (
  { readonly result: Result } | { readonly failure: Failure }
);

/** Prints the only job of a run: its result as data, its failure for people. */
export function printOne(ended: Ended, io: IO): void {
  if ("failure" in ended) showFailure(ended.failure, io);
  else io.stdout(`${JSON.stringify(ended.result, null, 2)}\n`);
}

/** Prints one of many: a line of data, whatever it came to. */
export function printLine(ended: Ended, io: IO): void {
  const { id } = ended;
  const line = "failure" in ended ? { id, error: ended.failure.toJSON() } : { id, ...ended.result };
  io.stdout(`${JSON.stringify(line)}\n`);
}
