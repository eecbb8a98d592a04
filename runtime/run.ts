import type { Result } from "./exchange/exchange.ts";
import type { Translator } from "./load.ts";
import { type RunOptions, type RunnerOptions, createRunner } from "./runner.ts";

export type SingleRunOptions = RunOptions & Pick<RunnerOptions, "store" | "logger">;

/**
 * Runs one job on a loaded backend: the run of a runner of its own, so that its limits are shared
 * with no other. Without a `store`, what is submitted is lost with the process.
 */
export function run(
  translator: Translator,
  job: unknown,
  { store, logger, ...options }: SingleRunOptions = {},
): Promise<Result> {
  const runner = createRunner({
    backends: [translator],
    ...(store && { store }),
    ...(logger && { logger }),
  });
  return runner.run(translator.module.id, job, options);
}
