import { Command } from "commander";
import { analyze } from "../../compile.ts";
import { json } from "../../diagnostics/json.ts";
import { pretty } from "../../diagnostics/pretty.ts";
import { DEFAULT_PATHS, readBackends } from "../files.ts";
import { type Format, hasErrors, withFormat } from "../findings.ts";
import { EXIT, type IO } from "../io.ts";

/** `respell check`: are these backends well-formed, and do they mean something? */
export function checkCommand(io: IO, finish: (exitCode: number) => void): Command {
  return withFormat(
    new Command("check")
      .summary("validate backends")
      .description("Validates backends against the schema and against what they mean.")
      .argument("[paths...]", "YAML files, or folders of them", DEFAULT_PATHS)
      .addHelpText(
        "after",
        "\nExamples:\n  respell check backends/qwen.yaml\n  respell check backends --format json | jq '.diagnostics[].message'",
      ),
  ).action(async (paths: string[], { format }: { format: Format }) => {
    const files = await readBackends(paths, io.cwd);
    const { diagnostics } = analyze(files);
    if (format === "json") io.stdout(json(diagnostics));
    else {
      io.stderr(pretty(diagnostics, files, io));
      if (diagnostics.length === 0)
        io.stderr(`${count(files.length, "backend")}, nothing to say\n`);
    }
    finish(hasErrors(diagnostics) ? EXIT.findings : EXIT.fine);
  });
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}
