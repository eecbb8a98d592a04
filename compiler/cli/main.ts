import { Command, CommanderError } from "commander";
import { ConfigurationError } from "../../runtime/configuration-error.ts";
import { buildCommand } from "./commands/build.ts";
import { checkCommand } from "./commands/check.ts";
import { runCommand } from "./commands/run.ts";
import { translateCommand } from "./commands/translate.ts";
import { CannotRun, EXIT, type IO } from "./io.ts";
import { version } from "./version.ts";

const EXAMPLES = `
Examples:
  respell check backends                          is every backend sound?
  respell build backends                          write generated/<id>.ts for each
  respell build backends --check                  in CI: is what is committed up to date?
  respell translate backends/qwen.yaml --job -    what would be sent for the job on stdin?
  respell run backends/qwen.yaml --job job.json   ask the server

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
    .configureOutput({ writeOut: io.stdout, writeErr: io.stderr });
  const finish = (code: number): void => {
    exitCode = code;
  };
  for (const command of [buildCommand, checkCommand, translateCommand, runCommand]) {
    program.addCommand(command(io, finish).copyInheritedSettings(program));
  }
  try {
    await program.parseAsync([...argv], { from: "user" });
    return exitCode;
  } catch (error) {
    return failed(error, io);
  }
}

function failed(error: unknown, io: IO): number {
  if (error instanceof CommanderError) {
    return error.exitCode === 0 ? EXIT.fine : EXIT.couldNotRun;
  }
  if (error instanceof CannotRun || error instanceof ConfigurationError) {
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
