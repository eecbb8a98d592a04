import { Command, Option } from "commander";
import { DEFAULT_OUT } from "../../compile.ts";
import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import { commandToBuild } from "../../emit/header-line.ts";
import { type Cache, NOTHING_KNOWN, readCache, writeCache } from "../cache.ts";
import { type Change, apply, changesTo, isChange } from "../changes.ts";
import { compileStale } from "../compile-stale.ts";
import { Disk } from "../disk.ts";
import { pathsArgument, readBackends, shownPath } from "../files.ts";
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
import { progressBar } from "../progress-bar.ts";
import { watchAndBuild } from "../watch.ts";

interface BuildOptions extends JudgingOptions {
  out: string;
  check?: boolean;
  dryRun?: boolean;
  watch?: boolean;
}

const EXAMPLES = `
Nothing is written when any backend has an error. Files whose bytes are the same stay as they are;
a module whose YAML is gone is removed, with its wire file; files that respell did not generate are never touched.

Examples:
  respell build backends                    write generated/<id>.ts and <id>.wire.json for each
  respell build backends --out src/backends
  respell build backends --dry-run          say what would be written
  respell build backends --watch            build again whenever a backend changes
  respell build backends --check            exit 1 with a diff when a module is not up to date`;

/** `respell build`: YAML in, committed modules out. */
export function buildCommand(io: IO, finish: (exitCode: number) => void): Command {
  return withJudging(
    new Command("build")
      .summary("compile backends to translator modules")
      .description("Compiles each backend to a translator module that is committed and reviewed.")
      .addArgument(pathsArgument())
      .option("--out <folder>", "where the modules are written", DEFAULT_OUT)
      .option("--check", "write nothing; exit 1 when a module is not up to date")
      .option("--dry-run", "write nothing; print what would be written")
      .addOption(
        new Option("--watch", "build again whenever a backend changes").conflicts([
          "check",
          "dryRun",
        ]),
      )
      .addHelpText("after", EXAMPLES),
  ).action(async (paths: string[], options: BuildOptions) => {
    optimiseLate();
    const out = shownPath(options.out, io.cwd);
    const disk = new Disk(io.cwd);
    // What is to prove that all is up to date takes nobody's word for it.
    const before = options.check ? NOTHING_KNOWN : readCache(io.cwd);
    let cache = before;
    const next = async (): Promise<number> => {
      const built = await build(paths, out, options, disk, cache, io);
      cache = built.cache;
      return built.exitCode;
    };
    if (options.watch) await watchAndBuild(paths, out, disk, io, next);
    else finish(await next());
    if (cache !== before) writeCache(cache, io.cwd);
  });
}

/** Builds once. Answers the exit code, and what the next build can know. */
async function build(
  paths: string[],
  out: string,
  options: BuildOptions,
  disk: Disk,
  cache: Cache,
  io: IO,
): Promise<{ cache: Cache; exitCode: number }> {
  const files = await readBackends(paths, disk);
  const bar = progressBar(io);
  const compiled = await compileStale(files, out, cache, disk, bar.show);
  bar.clear();
  const judged = judge(compiled.diagnostics, options);
  const changes = judged.failed ? [] : await changesTo(out, compiled.files, compiled.kept, disk);
  let now = cache;
  if (!judged.failed && !options.check && !options.dryRun) {
    apply(changes, disk);
    now = compiled.known();
  }

  const changed = changes.filter(isChange);
  const stale = options.check ? changed : [];
  const mend = commandToBuild(paths, out === DEFAULT_OUT ? null : out);
  const format = formatOf(options, io);
  await show(judged, files, format, io, {
    json: { files: changes.map(({ path, action }) => ({ path, action })) },
    stale: stale.map((change) => staleness(change, mend)),
  });
  if (isForPeople(format) && !judged.failed) {
    const unchanged = changes.length - changed.length;
    if (options.check) await showStale(stale, unchanged, mend, io);
    else showChanges(changed, unchanged, options, io);
  }
  const exitCode = judged.failed || stale.length > 0 ? EXIT.findings : EXIT.fine;
  return { cache: now, exitCode };
}

function showChanges(
  changed: readonly Change[],
  unchanged: number,
  { dryRun }: BuildOptions,
  io: IO,
): void {
  for (const { action, path } of changed) io.stdout(`${action} ${path}\n`);
  const verb = dryRun ? "would change" : "changed";
  io.stderr(`${changed.length} ${verb}, ${unchanged} up to date\n`);
}

async function showStale(
  stale: readonly Change[],
  unchanged: number,
  mend: string,
  io: IO,
): Promise<void> {
  const { unifiedDiff } = await import("../unified-diff.ts");
  for (const change of stale) io.stdout(unifiedDiff(change));
  if (stale.length === 0) io.stderr(`${unchanged} up to date\n`);
  else io.stderr(`${stale.length} not up to date; mend with:\n\n  ${mend}\n`);
}

/** A file that is not up to date, for machines. */
function staleness({ path, action }: Change, mend: string): Diagnostic {
  const what = {
    create: "is missing",
    update: "is not up to date",
    remove: "has no YAML any more",
  };
  return {
    code: "stale",
    severity: "error",
    message: `${path} ${what[action as keyof typeof what]}`,
    why: "What is reviewed and run has to be what the YAML says.",
    help: `Mend with \`${mend}\`.`,
    file: path,
    ...{ line: 1, column: 1, endLine: 1, endColumn: 1 },
    path: "",
  };
}
