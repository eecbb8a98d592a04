import { type AnyExchange, exchangeOf } from "./exchange/exchange-of.ts";
import { Limiter } from "./limits/limiter.ts";
import { type Translator, load } from "./load.ts";
import type { BackendModule } from "./module.ts";

/** A backend as a runner has it: how it is asked, and the limits that all of its jobs share. */
export type Backend = {
  readonly id: string;
  readonly translator: Translator;
  readonly limiter: Limiter;
} & AnyExchange;

export type PlainBackend = Extract<Backend, { polled: false }>;
export type PolledBackend = Extract<Backend, { polled: true }>;

/** @throws ConfigurationError when a module cannot be loaded with these variables. */
export function backendOf(
  backend: BackendModule | Translator,
  env: Readonly<Record<string, string | undefined>> | undefined,
): Backend {
  const translator = "module" in backend ? backend : load(backend, env);
  const { module } = translator;
  return {
    id: module.id,
    translator,
    limiter: new Limiter(module.limits),
    ...exchangeOf(module),
  };
}
