import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { Command, Option } from "commander";
import { planned } from "../../compile.ts";
import { pretty } from "../../diagnostics/pretty.ts";
import { SEVERITIES, type Severity } from "../../diff/change.ts";
import type { BackendDiff } from "../../diff/diff-backends.ts";
import type { Plan } from "../../plan/plan.ts";
import type { SourceFile } from "../../read/document.ts";
import { Disk } from "../disk.ts";
import { findBackends, readBackends, readBytes, shownPath } from "../files.ts";
import { hasErrors } from "../../diagnostics/diagnostic.ts";
import { readBackendsAt } from "../git.ts";
import { CannotRun, EXIT, type IO } from "../io.ts";

interface DiffOptions {
  rev?: string;
  format: "pretty" | "json" | "markdown";
  failOn?: "breaking" | "notable";
}

const EXAMPLES = `
Comments, formatting, and an order that has no meaning change nothing for clients. Each change comes
with a job and its request before and after, made by running both translators.

Examples:
  respell diff old/qwen.yaml backends/qwen.yaml
  respell diff --rev main                             what this branch changes in backends/
  respell diff --rev main backends --format markdown  the same, as a comment on a pull request
  respell diff --rev main --fail-on breaking          exit 1 when clients have to know`;

/** `respell diff`: what changes for clients? */
export function diffCommand(io: IO, finish: (exitCode: number) => void): Command {
  return new Command("diff")
    .summary("say what changes for clients")
    .description("Says what changes for clients between two backends, or since a git revision.")
    .argument("[paths...]", "OLD and NEW; with --rev: YAML files, or folders of them (backends)")
    .option("--rev <revision>", "compare with what git holds at this revision")
    .addOption(choice("--format <format>", ["pretty", "json", "markdown"]).default("pretty"))
    .addOption(choice("--fail-on <severity>", ["breaking", "notable"]))
    .addHelpText("after", EXAMPLES)
    .action(async (paths: string[], { rev, format, failOn }: DiffOptions) => {
      const { before, after } = await filesOf(paths, rev, io.cwd);
      const [old, now] = [plansOf(before, io), plansOf(after, io)];
      if (old === undefined || now === undefined) {
        finish(EXIT.findings);
        return;
      }
      const { diffBackends, paired, worstOf } = await import("../../diff/diff-backends.ts");
      // Two files are one backend before and after, whatever they are called.
      const pairs = rev === undefined ? [{ before: old[0]!, after: now[0]! }] : paired(old, now);
      const diffs = diffBackends(pairs);
      io.stdout(await rendered(diffs, format, io));
      if (failOn && isAtLeast(worstOf(diffs), failOn)) finish(EXIT.findings);
    });
}

function choice(flags: string, values: string[]): Option {
  return new Option(flags).choices(values);
}

async function filesOf(
  paths: readonly string[],
  rev: string | undefined,
  cwd: string,
): Promise<{ before: SourceFile[]; after: SourceFile[] }> {
  if (rev !== undefined) {
    const named = paths.length === 0 ? ["backends"] : paths;
    const before = await readBackendsAt(rev, named, cwd);
    // What was there may be gone, which clients have to know.
    const isGone = (path: string): boolean =>
      before.some((file) => `${file.path}/`.startsWith(`${shownPath(path, cwd)}/`)) &&
      !existsSync(resolve(cwd, path));
    const left = named.filter((path) => !isGone(path));
    const disk = new Disk(cwd);
    const after = before.length === 0 ? readBackends(left, disk) : findBackends(left, disk);
    return { before, after: await after };
  }
  const [old, now, ...rest] = paths;
  if (old === undefined || now === undefined || rest.length > 0) {
    throw new CannotRun("diff takes OLD and NEW, two backend files, or --rev with any paths");
  }
  const fileAt = (path: string): SourceFile[] => [
    { path: shownPath(path, cwd), text: readBytes(path, cwd) },
  ];
  return { before: fileAt(old), after: fileAt(now) };
}

/** The Plans of files that are well-formed, whatever the rules or a proof say; errors are shown. */
function plansOf(files: readonly SourceFile[], io: IO): Plan[] | undefined {
  const { plans, diagnostics } = planned(files);
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  io.stderr(pretty(errors, files, io));
  return hasErrors(diagnostics) ? undefined : plans;
}

async function rendered(
  diffs: readonly BackendDiff[],
  format: DiffOptions["format"],
  io: IO,
): Promise<string> {
  const { diffJson, diffMarkdown, diffPretty } = await import("../../diff/render.ts");
  switch (format) {
    case "json":
      return diffJson(diffs);
    case "markdown":
      return diffMarkdown(diffs);
    case "pretty":
      return diffPretty(diffs, io);
  }
}

function isAtLeast(worst: Severity | null, bound: Severity): boolean {
  return worst !== null && SEVERITIES.indexOf(worst) <= SEVERITIES.indexOf(bound);
}
