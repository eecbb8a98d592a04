import { Command, InvalidArgumentError } from "commander";
import { loadBackend } from "../backend.ts";
import { EXIT, type IO } from "../io.ts";
import { type RunJobsOptions, runJobs } from "../run-jobs.ts";

const EXAMPLES = `
One job prints { "response", "output_count" } on stdout, and { "error" } on stderr when it fails.
Many print one line each as they end, { "id", "response", "output_count" } or { "id", "error" }.
With --state, a job that was submitted is polled and not submitted again: after any end of the process
run again what has no output yet. SIGINT and SIGTERM suspend (exit code 130, 143); a second one kills.

Examples:
  respell run backends/qwen.yaml --job job.json
  respell run generated/qwen.ts --job - < job.json | jq -r '.response.choices[0].message.content'
  respell run backends/batch.yaml --job jobs.ndjson --state state.db >> answers.ndjson`;

/** `respell run`: asks the server. */
export function runCommand(io: IO, finish: (exitCode: number) => void): Command {
  return new Command("run")
    .summary("run jobs on their backend")
    .description("Translates jobs, sends them to the backend and prints the answers.")
    .argument("<backend>", "a backend YAML, or a generated module")
    .requiredOption("--job <file>", "a job as JSON, or many, one a line; - reads standard input")
    .option("--state <file>", "where submitted jobs are on record; made if it is not there")
    .option("--concurrency <n>", "most jobs that run at once", positiveInteger, 64)
    .option("--resubmit", "submit again where nothing can tell whether it was submitted")
    .addHelpText("after", EXAMPLES)
    .action(async (path: string, options: RunJobsOptions) => {
      const module = await loadBackend(path, io);
      finish(module === undefined ? EXIT.findings : await runJobs(module, options, io));
    });
}

function positiveInteger(text: string): number {
  if (/^[1-9][0-9]{0,8}$/.test(text)) return Number(text);
  throw new InvalidArgumentError("It must be a positive integer.");
}
