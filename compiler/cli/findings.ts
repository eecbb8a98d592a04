import { type Command, Option } from "commander";

export type Format = "pretty" | "json";

/** Adds `--format` to a command that can print what it finds as data. */
export function withFormat(
  command: Command,
  meaning = "pretty: for people, on stderr; json: on stdout",
): Command {
  const option = new Option("--format <format>", meaning);
  return command.addOption(option.choices(["pretty", "json"]).default("pretty"));
}
