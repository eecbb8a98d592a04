import { Command, CommanderError } from "commander";
import { ConfigurationError } from "../../runtime/configuration-error.ts";
import { StoreError } from "../../runtime/store/store-error.ts";
import { buildCommand } from "./commands/build.ts";
import { checkCommand } from "./commands/check.ts";
import { diffCommand } from "./commands/diff.ts";
import { jobsCommand } from "./commands/jobs.ts";
import { explainCommand } from "./commands/explain.ts";
import { initCommand } from "./commands/init.ts";
import { runCommand } from "./commands/run.ts";
import { translateCommand } from "./commands/translate.ts";
import { CannotRun, EXIT, type IO } from "./io.ts";
import { version } from "./version.ts";

const HELP_WIDTH = 100;

const EXAMPLES = `
Examples:
  respell init                                    a first backend, and the step that checks it
  respell check backends                          is every backend sound?
  respell build backends                          write generated/<id>.ts for each
  respell build backends --check                  in CI: is what is committed up to date?
  respell explain backends/qwen.yaml              what becomes of each param?
  respell diff --rev main                         what changes for clients on this branch?
  respell translate backends/qwen.yaml --job -    what would be sent for the job on stdin?
  respell run backends/qwen.yaml --job job.json   ask the server
  respell jobs --state state.db                   what was submitted and has not ended?

Exit codes: 0 fine; 1 findings (diagnostics, stale output, a failed job); 2 could not run.`;

/**
 * Runs one command line.
 *
 * @param argv the arguments after the program's name.
 * @returns the exit code. Nothing that a user does wrong makes it reject or shows a stack.
 */
export async function main(argv: readonly string[], io: IO): Promise<number> {
  let exitCode: number = EXIT.fine;
  const program = new Command("respell")
    .description("Compiles backend YAML files to reviewed TypeScript translators.")
    .version(version())
    .addHelpText("after", EXAMPLES)
    .exitOverride()
    .showHelpAfterError("Add --help to see what it takes.")
    .configureOutput({
      writeOut: io.stdout,
      writeErr: io.stderr,
      outputError: (text, write) => write(text.replace(/^error: /, "respell: ")),
      // The same text wherever it is printed.
      getOutHelpWidth: () => HELP_WIDTH,
      getErrHelpWidth: () => HELP_WIDTH,
    });
  const finish = (code: number): void => {
    exitCode = code;
  };
  for (const command of [
    initCommand,
    buildCommand,
    checkCommand,
    explainCommand,
    diffCommand,
    translateCommand,
    runCommand,
    jobsCommand,
  ]) {
    program.addCommand(command(io, finish).copyInheritedSettings(program));
  }
  try {
    await program.parseAsync([...argv], { from: "user" });
    return exitCode;
  } catch (error) {
    return failed(error, io);
  }
}

function isUsersMistake(error: unknown): error is Error {
  return [CannotRun, ConfigurationError, StoreError].some((mistake) => error instanceof mistake);
}

function failed(error: unknown, io: IO): number {
  if (error instanceof CommanderError) {
    return error.exitCode === 0 ? EXIT.fine : EXIT.couldNotRun;
  }
  if (isUsersMistake(error)) {
    io.stderr(`respell: ${error.message}\n`);
    return EXIT.couldNotRun;
  }
  const stack = error instanceof Error ? error.stack : String(error);
  io.stderr(
    `${stack}\n\nThis is a fault of respell, not yours. Please report it with the lines above and ` +
      `what you ran: ${version()}, Node ${process.version}.\n`,
  );
  return EXIT.couldNotRun;
}
