import { type Command, InvalidArgumentError, Option } from "commander";
import { type Diagnostic, hasErrors } from "../diagnostics/diagnostic.ts";
import { escalated } from "../diagnostics/escalate.ts";
import { github } from "../diagnostics/github.ts";
import { json } from "../diagnostics/json.ts";
import { CODES } from "../diagnostics/pages.ts";
import { pretty } from "../diagnostics/pretty.ts";
import { nearest } from "../diagnostics/wording.ts";
import type { SourceFile } from "../read/document.ts";
import type { IO } from "./io.ts";
import { version } from "./version.ts";

const FORMATS = ["pretty", "json", "github", "sarif"] as const;

type Format = (typeof FORMATS)[number];

/** What a user says about findings: how they are shown, and which make the command fail. */
export interface JudgingOptions {
  format?: Format;
  maxWarnings?: number;
  errorOn?: string[];
}

/** Adds the options about findings to a command. */
export function withJudging(command: Command): Command {
  return command
    .addOption(
      new Option(
        "--format <format>",
        "pretty: for people, on stderr; json, sarif: on stdout; github: annotations on stdout as well (default: pretty; github under GITHUB_ACTIONS)",
      ).choices(FORMATS),
    )
    .option("--max-warnings <number>", "exit 1 when there are more warnings", toCount)
    .option(
      "--error-on <what>",
      "what counts as an error: warning, or codes such as RS204 or RS2xx, with commas between",
      toCodes,
    );
}

/** The format that was asked for, else the one that suits where the command runs. */
export function formatOf({ format }: JudgingOptions, { env }: IO): Format {
  return format ?? (env["GITHUB_ACTIONS"] === "true" ? "github" : "pretty");
}

/** Findings as they count. */
interface Judged {
  diagnostics: Diagnostic[];
  /** Whether they make the command fail. */
  failed: boolean;
  /** Why, where no finding is an error. */
  complaint: string;
}

/** Judges findings as the options say. */
export function judge(
  found: readonly Diagnostic[],
  { errorOn = [], maxWarnings = Infinity }: JudgingOptions,
): Judged {
  const diagnostics = escalated(found, errorOn);
  const warnings = diagnostics.filter(({ severity }) => severity === "warning").length;
  if (hasErrors(diagnostics)) return { diagnostics, failed: true, complaint: "" };
  const failed = warnings > maxWarnings;
  const complaint = failed ? `more warnings than --max-warnings ${maxWarnings} allows\n` : "";
  return { diagnostics, failed, complaint };
}

/** What a command has to say beside its findings. */
interface Beside {
  /** In JSON, before the findings. */
  json?: object;
  /** Output that is not up to date: people see its diff instead. */
  stale?: readonly Diagnostic[];
}

/** Shows findings: data on stdout, what people read on stderr. */
export async function show(
  { diagnostics, complaint }: Judged,
  files: readonly SourceFile[],
  format: Format,
  io: IO,
  { json: before = {}, stale = [] }: Beside,
): Promise<void> {
  if (format === "json") io.stdout(json(diagnostics, before));
  if (format === "github") io.stdout(github([...diagnostics, ...stale]));
  if (format === "sarif") {
    // Loaded only where it is asked for.
    const { sarif } = await import("../diagnostics/sarif.ts");
    io.stdout(sarif([...diagnostics, ...stale], version()));
  }
  if (isForPeople(format)) io.stderr(pretty(diagnostics, files, io));
  io.stderr(complaint);
}

/** Whether people read along: on GitHub the annotations stand beside the log. */
export function isForPeople(format: Format): boolean {
  return format === "pretty" || format === "github";
}

function toCount(text: string): number {
  if (!/^\d+$/.test(text)) throw new InvalidArgumentError("It is a number from 0 up.");
  return Number(text);
}

function toCodes(text: string): string[] {
  return text.split(/\s*,\s*/).map((what) => {
    const isClass = CODES.some((code) => what === `${code.slice(0, 3)}xx`);
    if (what === "warning" || isClass || CODES.some((code) => code === what)) return what;
    const near = nearest(what, ["warning", ...CODES]);
    throw new InvalidArgumentError(
      near === undefined ? "It names warning and codes such as RS204." : `Did you mean ${near}?`,
    );
  });
}
