import type { Context } from "../../context.ts";
import { readText, send } from "../../http.ts";
import type { Translator } from "../../load.ts";
import { authorization } from "../../request.ts";

const DISCARD_S = 15;

/**
 * Deletes the input file of a batch that has ended, also past the job's deadline. Best effort: at
 * most 15 s, and what comes of it is logged at most (LANGUAGE section 9).
 */
export async function discard(
  translator: Translator,
  { signal, logger }: Pick<Context, "signal" | "logger">,
  upload: string,
): Promise<void> {
  const { server } = translator;
  const asked = {
    method: "DELETE",
    url: `${server.base_url}/files/${encodeURIComponent(upload)}`,
    headers: authorization(server),
  } as const;
  const caller = { deadline: Date.now() + DISCARD_S * 1000, signal };
  try {
    // Past the gate: a place that becomes free too late must not hold up the result.
    await send(asked, translator, caller, readText, DISCARD_S);
  } catch (error) {
    logger.info({ file: upload, detail: String(error) }, "the input file was not deleted");
  }
}
