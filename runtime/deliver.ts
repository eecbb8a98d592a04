import type { Backend } from "./backend.ts";
import type { Result } from "./exchange/exchange.ts";
import type { Failure } from "./failure.ts";
import { isObject } from "./json.ts";
import { withFields } from "./logger.ts";
import type { Surroundings } from "./surroundings.ts";

/** How a job has ended. */
export type Ended = { readonly result: Result } | { readonly failure: Failure };

/**
 * Tells what a job came to: its backend's circuit, the operator when it failed, and whoever the
 * outcomes are delivered to, whose rejection is this one's.
 */
export async function deliver(
  ended: Ended,
  { id, limiter }: Backend,
  job: string | null,
  { logger, onOutcome }: Surroundings,
): Promise<void> {
  if ("result" in ended) {
    limiter.circuit.succeeded();
  } else {
    const { failure } = ended;
    limiter.circuit.failed(failure, performance.now());
    withFields(logger, { backend: id, job }).error(
      { ...failure.toJSON(), detail: failure.forOperator() },
      "job failed",
    );
  }
  await onOutcome({ backend: id, job, ...ended });
}

/** The id of a job as untrusted as it came; null when it has none. */
export function idOf(job: unknown): string | null {
  return isObject(job) && typeof job["id"] === "string" ? job["id"] : null;
}
