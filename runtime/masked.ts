import type { Translator } from "./load.ts";
import { MASK } from "./secrets.ts";

/** The same backend with `***` for every secret variable: what it translates may be shown. */
export function masked(translator: Translator): Translator {
  const { module, env, server } = translator;
  const shown = Object.fromEntries(
    Object.entries(env).map(([name, value]) => [
      name,
      module.variables[name] === "secret" ? MASK : value,
    ]),
  );
  const base_url = server.base_url;
  return { ...translator, env: shown, server: { ...module.server(shown as never), base_url } };
}
