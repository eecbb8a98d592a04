import { Failure } from "./failure.ts";
import { readText, send } from "./http.ts";
import type { Translator } from "./load.ts";
import { authorization } from "./request.ts";

/** Whether a backend can be expected to answer, and how that is known. */
export interface Health {
  /** null: no `health.path` is configured, so nobody can tell. */
  healthy: boolean | null;
  /** For the operator; holds no secret. */
  detail: string;
}

const HEALTH_S = 10;

/**
 * Asks a backend's `health.path` (LANGUAGE section 1): a status below 400 within 10 s is healthy. It
 * passes none of the backend's limits. Rejects only with the signal's reason.
 */
export async function health(translator: Translator, signal?: AbortSignal): Promise<Health> {
  const { server } = translator;
  if (server.health === undefined) {
    return { healthy: null, detail: "the backend has no health.path" };
  }
  const url = /^https?:/i.test(server.health) ? server.health : server.base_url + server.health;
  // The key is for the server that it was configured for.
  const isItsOwn = URL.canParse(url) && new URL(url).origin === new URL(server.base_url).origin;
  const asked = { method: "GET", url, headers: isItsOwn ? authorization(server) : {} } as const;
  const caller = { deadline: Infinity, signal };
  try {
    await send(asked, translator, caller, readText, HEALTH_S);
    return { healthy: true, detail: "the backend answered" };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const healthy = error.status !== undefined && error.status < 400;
    return { healthy, detail: error.message };
  }
}
