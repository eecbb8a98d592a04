import { Failure } from "../failure.ts";
import { readObject } from "../http.ts";
import type { JsonObject } from "../json.ts";
import { forOperator } from "../secrets.ts";
import type { Result } from "./exchange.ts";
import { get } from "./get.ts";
import type { Look, Protocol } from "./protocol.ts";

/** Asks the backend for a job by its handle, and answers what it says. */
export function askFor(
  protocol: Protocol,
  { translator, context }: Look,
  handle: string,
): Promise<JsonObject> {
  const path = `${protocol.path}/${encodeURIComponent(handle)}`;
  return context.gate.request(() => get(translator, path, context, readObject));
}

/**
 * What a job has come to, by what the backend said of it (LANGUAGE section 9); undefined while it
 * goes on. `onUnknown` is told an unknown status, and what the operator may read of it; the job is
 * taken for one that goes on.
 *
 * @throws Failure `job_failed` when it has come to nothing, or what `collect` throws.
 */
export async function resultOf(
  protocol: Protocol,
  look: Look,
  said: JsonObject,
  onUnknown: (status: string, detail: string) => void,
): Promise<Result | undefined> {
  const { status, error, errors, incomplete_details } = said;
  const shown = (part: object) => forOperator(JSON.stringify(part), look.translator.secrets);
  const name = typeof status === "string" ? status : "";
  if (name === "completed") {
    return look.context.gate.request(() => protocol.collect(look, said));
  }
  if (protocol.failed.has(name)) {
    throw new Failure(
      "job_failed",
      `the backend ended the job as ${name} (not the backend's fault)`,
      { forOperator: shown({ error, errors, incomplete_details }) },
    );
  }
  if (!protocol.running.has(name)) onUnknown(name, shown({ status }));
  return undefined;
}
