import { Command } from "commander";
import { certificate, proofJson } from "../../prove/certificate.ts";
import { checkStale } from "../check-stale.ts";
import { Disk } from "../disk.ts";
import { pathsArgument, readBackends } from "../files.ts";
import { EXIT, type IO } from "../io.ts";
import {
  type JudgingOptions,
  formatOf,
  isForPeople,
  judge,
  show,
  withJudging,
} from "../judging.ts";
import { optimiseLate } from "../optimise-late.ts";

/** `respell check`: are these backends well-formed, and do they mean something? */
export function checkCommand(io: IO, finish: (exitCode: number) => void): Command {
  return withJudging(
    new Command("check")
      .summary("validate backends")
      .description("Validates backends against the schema and against what they mean.")
      .addArgument(pathsArgument())
      .option("--prove", "print what is proven about each backend that names a target")
      .addHelpText(
        "after",
        "\nExamples:\n  respell check backends/qwen.yaml\n  respell check backends/qwen.yaml --prove\n  respell check backends --max-warnings 0\n  respell check backends --format json | jq '.diagnostics[].message'",
      ),
  ).action(async (paths: string[], options: JudgingOptions & { prove?: boolean }) => {
    optimiseLate();
    const disk = new Disk(io.cwd);
    const files = await readBackends(paths, disk);
    const { proofs, diagnostics } = checkStale(files, disk, { prove: options.prove === true });
    const judged = judge(diagnostics, options);
    const format = formatOf(options, io);
    if (isForPeople(format)) io.stdout(proofs.map(certificate).join("\n"));
    await show(judged, files, format, io, {
      json: options.prove ? { proofs: proofs.map(proofJson) } : {},
    });
    if (isForPeople(format) && diagnostics.length === 0)
      io.stderr(`${count(files.length, "backend")}, nothing to say\n`);
    finish(judged.failed ? EXIT.findings : EXIT.fine);
  });
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}
