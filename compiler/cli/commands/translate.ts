import { Command } from "commander";
import { checkJob } from "../../../runtime/check-job.ts";
import { Failure } from "../../../runtime/failure.ts";
import { load } from "../../../runtime/load.ts";
import { masked } from "../../../runtime/masked.ts";
import { Report } from "../../../runtime/report.ts";
import { requestOf } from "../../../runtime/request.ts";
import { loadBackend } from "../backend.ts";
import { EXIT, type IO } from "../io.ts";
import { readJob, showFailure } from "../job.ts";

const EXAMPLES = `
Nothing is sent. Secrets are shown as ***. For a batch backend the body is the line of the upload.

Examples:
  respell translate backends/qwen.yaml --job job.json
  echo '{"id":"1","output_cap":64,"payload":{"input":"hi"}}' | respell translate generated/qwen.ts --job -`;

/** `respell translate`: what would be sent for a job, and what became of its params? */
export function translateCommand(io: IO, finish: (exitCode: number) => void): Command {
  return new Command("translate")
    .summary("print the request that a job becomes")
    .description("Prints the request that a job becomes, and what became of each param.")
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
        const translator = masked(load(module, io.env));
        const job = checkJob(await readJob(options.job, io), module.preset);
        const report = new Report();
        const request = requestOf(translator, job, report);
        io.stdout(`${JSON.stringify({ request, report: report.entries }, null, 2)}\n`);
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        showFailure(error, io);
        finish(EXIT.findings);
      }
    });
}
