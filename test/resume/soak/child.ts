// The process that a soak kills. Reads `{ backend, job }`, one a line, and writes what each came to,
// one a line; then resumes what is on record. Arguments: the upstream, the state file.
import { writeSync } from "node:fs";
import { text } from "node:stream/consumers";
import { Readable } from "node:stream";
import { eachOf } from "../../../compiler/cli/each-of.ts";
import { Failure } from "../../../runtime/failure.ts";
import type { Job } from "../../../runtime/job.ts";
import { createRunner } from "../../../runtime/runner.ts";
import { openStore } from "../../../runtime/store/sqlite.ts";
import { backendsAt } from "./backends.ts";

const [base_url = "", state = "", concurrency = ""] = process.argv.slice(2);

/** Written before it is gone on with, as an answer must be that outlives a kill. */
const write = (line: object): void => void writeSync(1, `${JSON.stringify(line)}\n`);
const measure = (): void => {
  globalThis.gc?.();
  write({ heap: process.memoryUsage().heapUsed, handles: process.getActiveResourcesInfo().length });
};

const store = await openStore(state);
let told = 0;
const runner = createRunner({
  backends: backendsAt(base_url),
  store,
  onOutcome: ({ job, ...end }) => {
    const came = "failure" in end ? { code: end.failure.code } : { said: end.result.response };
    write({ job, ...came });
    if (++told % 50 === 0) measure();
  },
});
const lines = (await text(process.stdin)).split("\n").filter((line) => line !== "");
await eachOf(
  Readable.from(lines) as AsyncIterable<string>,
  Number(concurrency),
  new AbortController().signal,
  async (line) => {
    const { backend, job } = JSON.parse(line) as { backend: string; job: Job };
    await runner.run(backend, job).catch((error: unknown) => {
      if (!(error instanceof Failure)) throw error;
    });
  },
);
await runner.resume();
await runner.close();
await store.close();
measure();
