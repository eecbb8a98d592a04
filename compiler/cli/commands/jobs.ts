import { access } from "node:fs/promises";
import { resolve } from "node:path";
import { Command, Option } from "commander";
import type { InFlight } from "../../../runtime/store/store.ts";
import { reasonOf } from "../files.ts";
import { CannotRun, type IO } from "../io.ts";
import { openState } from "../state.ts";

const EXAMPLES = `
A job is "submitted" when it has a handle, by which it is polled; "submitting" when it may have been
submitted, which nothing on record can tell. It is held while a run that is alive works on it.

Examples:
  respell jobs --state state.db
  respell jobs --state state.db --format json | jq -r '.jobs[] | select(.held | not) | .job'`;

/** `respell jobs`: what is on record. */
export function jobsCommand(io: IO): Command {
  return new Command("jobs")
    .summary("list the jobs that are on record")
    .description("Lists the jobs of a state file that were submitted and have not ended.")
    .requiredOption("--state <file>", "the state file of `respell run`")
    .addOption(
      new Option("--format <format>", "pretty: a table; json: all of it")
        .choices(["pretty", "json"])
        .default("pretty"),
    )
    .addHelpText("after", EXAMPLES)
    .action(async ({ state, format }: { state: string; format: string }) => {
      // Opening makes a file, and a list of a file that was not there would be a lie.
      await access(resolve(io.cwd, state)).catch((error: unknown) => {
        throw new CannotRun(`cannot read ${state}: ${reasonOf(error)}`);
      });
      const store = await openState(state, io);
      try {
        const rows = (await store.list()).map(toRow);
        io.stdout(format === "json" ? `${JSON.stringify({ jobs: rows }, null, 2)}\n` : table(rows));
      } finally {
        await store.close();
      }
    });
}

interface Row {
  backend: string;
  job: string;
  state: string;
  handle: string | null;
  upload: string | null;
  since: string;
  held: boolean;
}

function toRow({ backend, job, record, since, held }: InFlight): Row {
  return {
    backend,
    job: job.id,
    state: record.state,
    handle: record.state === "submitted" ? record.handle : null,
    upload: record.upload ?? null,
    since: new Date(since).toISOString(),
    held,
  };
}

/** Columns as wide as they need to be; nothing but the head when there are no rows. */
function table(rows: readonly Row[]): string {
  const head = ["BACKEND", "JOB", "STATE", "HANDLE", "SINCE", "HELD"];
  const cells = rows.map(({ backend, job, state, handle, since, held }) => [
    backend,
    // An id is the client's text, and a terminal obeys control characters.
    JSON.stringify(job).slice(1, -1),
    state,
    JSON.stringify(handle ?? "-").slice(1, -1),
    since,
    held ? "yes" : "no",
  ]);
  const lines = [head, ...cells];
  const widths = head.map((_, column) => Math.max(...lines.map((line) => line[column]!.length)));
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join("  ")
        .trimEnd(),
    )
    .map((line) => `${line}\n`)
    .join("");
}
