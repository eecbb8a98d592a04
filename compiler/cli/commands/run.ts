import { Command } from "commander";
import { Failure } from "../../../runtime/failure.ts";
import { load } from "../../../runtime/load.ts";
import type { Logger } from "../../../runtime/logger.ts";
import { run } from "../../../runtime/run.ts";
import { loadBackend } from "../backend.ts";
import { EXIT, type IO } from "../io.ts";
import { readJob, showFailure } from "../job.ts";

const EXAMPLES = `
Prints { "response", "output_count" } on stdout; a failed job prints { "error" } on stderr.

Examples:
  respell run backends/qwen.yaml --job job.json
  respell run generated/qwen.ts --job - < job.json | jq -r '.response.choices[0].message.content'`;

/** `respell run`: asks the server. */
export function runCommand(io: IO, finish: (exitCode: number) => void): Command {
  return new Command("run")
    .summary("run a job on its backend")
    .description("Translates a job, sends it to the backend and prints the answer.")
    .argument("<backend>", "a backend YAML, or a generated module")
    .requiredOption("--job <file>", "the job as JSON; - reads standard input")
    .addHelpText("after", EXAMPLES)
    .action(async (path: string, options: { job: string }) => {
      const module = await loadBackend(path, io);
      if (module === undefined) {
        finish(EXIT.findings);
        return;
      }
      try {
        const translator = load(module, io.env);
        const job = await readJob(options.job, io);
        const result = await run(translator, job, { logger: loggerTo(io) });
        io.stdout(`${JSON.stringify(result, null, 2)}\n`);
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        showFailure(error, io);
        finish(EXIT.findings);
      }
    });
}

/** The operator's log: a line of JSON fields after each message. */
function loggerTo(io: IO): Logger {
  const line =
    (level: string) =>
    (fields: object, message: string): void =>
      io.stderr(`${level} ${message} ${JSON.stringify(fields)}\n`);
  return { info: line("info"), warn: line("warn"), error: line("error") };
}
