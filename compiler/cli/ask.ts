import { CannotRun, type Question } from "./io.ts";

/** Asks on the terminal, on standard error, since standard output is data. */
export async function ask({ message, initial, choices }: Question): Promise<string> {
  // Loaded only where somebody is asked.
  const { isCancel, select, text } = await import("@clack/prompts");
  const common = { message, output: process.stderr };
  const answer =
    choices === undefined
      ? await text({ ...common, placeholder: initial, defaultValue: initial })
      : await select({
          ...common,
          initialValue: initial,
          options: choices.map((value) => ({ value })),
        });
  if (isCancel(answer)) throw new CannotRun("stopped; nothing was written");
  return answer;
}
