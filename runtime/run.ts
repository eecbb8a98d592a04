import { checkJob } from "./check-job.ts";
import { ConfigurationError } from "./configuration-error.ts";
import { deadlineOf } from "./deadline.ts";
import { chat } from "./exchange/chat.ts";
import { embeddings } from "./exchange/embeddings.ts";
import type { Exchange, Result } from "./exchange/exchange.ts";
import { Failure } from "./failure.ts";
import type { Translator } from "./load.ts";
import { type Logger, silent, withFields } from "./logger.ts";
import type { BackendModule } from "./module.ts";

export interface RunOptions {
  /** Aborted when the caller gives up; the run then rejects with the signal's reason. */
  signal?: AbortSignal;
  /** Where the operator reads of dropped params and of failures; by default nowhere. */
  logger?: Logger;
}

/**
 * Runs one job, as untrusted as it came, on a loaded backend (LANGUAGE sections 9 and 10). Rejects
 * with a Failure whose message a client may read, or with ConfigurationError where this backend
 * cannot run jobs at all.
 */
export async function run(
  translator: Translator,
  job: unknown,
  options: RunOptions = {},
): Promise<Result> {
  const { module } = translator;
  const exchange = exchangeOf(module);
  const checked = checkJob(job, module.preset);
  const context = {
    deadline: deadlineOf(checked, Date.now()),
    signal: options.signal ?? new AbortController().signal,
    logger: withFields(options.logger ?? silent, { backend: module.id, job: checked.id }),
  };
  try {
    return await exchange(translator, checked, context);
  } catch (error) {
    if (error instanceof Failure) {
      context.logger.error({ ...error.toJSON(), detail: error.forOperator() }, "job failed");
    }
    throw error;
  }
}

function exchangeOf(module: BackendModule): Exchange {
  switch (module.preset) {
    case "openai-chat":
      if (!module.exchange.stream) return chat;
      throw new ConfigurationError(module.id, "a job cannot be run with stream: true yet");
    case "openai-embeddings":
      return embeddings;
    default:
      throw new ConfigurationError(module.id, `a job cannot be run on ${module.preset} yet`);
  }
}
