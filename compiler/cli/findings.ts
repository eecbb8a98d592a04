import { type Command, Option } from "commander";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";

export type Format = "pretty" | "json";

/** Adds `--format` to a command that can print its findings as data. */
export function withFormat(command: Command): Command {
  const option = new Option("--format <format>", "pretty: for people, on stderr; json: on stdout");
  return command.addOption(option.choices(["pretty", "json"]).default("pretty"));
}

/** Whether any finding is an error. */
export function hasErrors(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some(({ severity }) => severity === "error");
}
