import { type Translator, serverOf } from "./load.ts";
import { MASK } from "./secrets.ts";

/** The same backend with `***` for every secret variable: what it translates may be shown. */
export function masked(translator: Translator): Translator {
  const { module, env } = translator;
  const shown = Object.fromEntries(
    Object.entries(env).map(([name, value]) => [
      name,
      module.variables[name] === "secret" ? MASK : value,
    ]),
  );
  return { ...translator, env: shown, server: serverOf(module, shown) };
}
