import type { Context } from "../context.ts";
import { type Answer, send } from "../http.ts";
import type { Translator } from "../load.ts";
import { authorization } from "../request.ts";

/** A poll that hangs must not cost the job its deadline, so it is bounded where nothing else does. */
const GET_TIMEOUT_S = 60;

/** Reads from a path below `base_url`; see `send`. */
export function get<T>(
  translator: Translator,
  path: string,
  context: Pick<Context, "deadline" | "signal">,
  read: (answer: Answer) => Promise<T>,
): Promise<T> {
  const { server, module } = translator;
  const asked = {
    method: "GET",
    url: server.base_url + path,
    headers: authorization(server),
  } as const;
  return send(asked, translator, context, read, module.limits.timeout_s ?? GET_TIMEOUT_S);
}
