import { Command } from "commander";
import { DEFAULT_OUT, compile } from "../../compile.ts";
import { json } from "../../diagnostics/json.ts";
import { pretty } from "../../diagnostics/pretty.ts";
import { type Change, apply, changesTo, isStale } from "../changes.ts";
import { DEFAULT_PATHS, readBackends, shownPath } from "../files.ts";
import { type Format, hasErrors, withFormat } from "../findings.ts";
import { EXIT, type IO } from "../io.ts";
import { unifiedDiff } from "../unified-diff.ts";

interface BuildOptions {
  out: string;
  check?: boolean;
  dryRun?: boolean;
  format: Format;
}

const EXAMPLES = `
Nothing is written when any backend has an error. Files whose bytes are the same stay as they are;
a module whose YAML is gone is removed; files that respell did not generate are never touched.

Examples:
  respell build backends                    write generated/<id>.ts for each backend
  respell build backends --out src/backends
  respell build backends --dry-run          say what would be written
  respell build backends --check            exit 1 with a diff when a module is not up to date`;

/** `respell build`: YAML in, committed modules out. */
export function buildCommand(io: IO, finish: (exitCode: number) => void): Command {
  return withFormat(
    new Command("build")
      .summary("compile backends to translator modules")
      .description("Compiles each backend to a translator module that is committed and reviewed.")
      .argument("[paths...]", "YAML files, or folders of them", DEFAULT_PATHS)
      .option("--out <folder>", "where the modules are written", DEFAULT_OUT)
      .option("--check", "write nothing; exit 1 when a module is not up to date")
      .option("--dry-run", "write nothing; print what would be written")
      .addHelpText("after", EXAMPLES),
  ).action(async (paths: string[], options: BuildOptions) => {
    const files = await readBackends(paths, io.cwd);
    const out = shownPath(options.out, io.cwd);
    const { modules, diagnostics } = await compile(files, { out });
    const failed = hasErrors(diagnostics);
    const changes = failed ? [] : await changesTo(out, modules, io.cwd);
    if (!failed && !options.check && !options.dryRun) await apply(changes, io.cwd);

    if (options.format === "json") {
      const written = changes.map(({ path, action }) => ({ path, action }));
      io.stdout(json(diagnostics, { files: written }));
    } else {
      io.stderr(pretty(diagnostics, files, io));
      if (!failed) show(changes, options, [...paths, ...outOption(out)], io);
    }
    finish(failed || (options.check && isStale(changes)) ? EXIT.findings : EXIT.fine);
  });
}

function show(changes: readonly Change[], options: BuildOptions, args: string[], io: IO): void {
  const changed = changes.filter(({ action }) => action !== "keep");
  if (!options.check) {
    for (const { action, path } of changed) io.stdout(`${action} ${path}\n`);
    const unchanged = changes.length - changed.length;
    const verb = options.dryRun ? "would change" : "changed";
    io.stderr(`${changed.length} ${verb}, ${unchanged} up to date\n`);
    return;
  }
  for (const change of changed) io.stdout(unifiedDiff(change));
  if (changed.length === 0) io.stderr(`${changes.length} up to date\n`);
  else
    io.stderr(
      `${changed.length} not up to date; mend with:\n\n  npx respell build ${args.join(" ")}\n`,
    );
}

function outOption(out: string): string[] {
  return out === DEFAULT_OUT ? [] : ["--out", out];
}
