import { ConfigurationError } from "./configuration-error.ts";
import { isHeaderValue } from "./header-value.ts";
import type { BackendModule, Env, Server } from "./module.ts";
import { maskText } from "./secrets.ts";

/** A backend that is ready to run jobs: its module, with the environment read. */
export interface Translator {
  readonly module: BackendModule;
  readonly env: Env;
  readonly server: Server;
  /** The values that no output may show. */
  readonly secrets: readonly string[];
}

/**
 * Loads a generated module (LANGUAGE section 1): reads each variable it names once, and resolves
 * its server, whose `base_url` loses its trailing slashes.
 *
 * @throws ConfigurationError naming the backend and every variable that is not set, or what is
 * wrong with the server's settings.
 */
export function load(
  module: BackendModule,
  env: Readonly<Record<string, string | undefined>> = process.env,
): Translator {
  const values = readVariables(module, env);
  const secrets = Object.entries(module.variables)
    .filter(([, kind]) => kind === "secret")
    .map(([name]) => values[name] ?? "");
  const server = serverOf(module, values);
  const problem = baseUrlProblem(server.base_url);
  if (problem !== undefined) {
    const shown = maskText(server.base_url, secrets);
    throw new ConfigurationError(module.id, `base_url ${problem}: ${JSON.stringify(shown)}`);
  }
  if (server.api_key !== undefined && !isHeaderValue(server.api_key)) {
    const way = "look for a line break in the variable that it comes from";
    throw new ConfigurationError(
      module.id,
      `api_key holds a character that a header cannot carry; ${way}`,
    );
  }
  return { module, env: values, server, secrets };
}

/** The server of a module for these variables: trailing slashes of its `base_url` are ignored. */
export function serverOf(module: BackendModule, env: Env): Server {
  const server = module.server(env as never);
  return { ...server, base_url: server.base_url.replace(/\/+$/, "") };
}

function readVariables(
  module: BackendModule,
  env: Readonly<Record<string, string | undefined>>,
): Env {
  const values: Record<string, string> = {};
  const missing: string[] = [];
  for (const name of Object.keys(module.variables)) {
    const value = Object.hasOwn(env, name) ? env[name] : undefined;
    if (value === undefined) missing.push(name);
    else values[name] = value;
  }
  if (missing.length > 0) {
    const [which, them] =
      missing.length === 1
        ? ["environment variable is", "it"]
        : ["environment variables are", "them"];
    throw new ConfigurationError(
      module.id,
      `the ${which} not set: ${missing.join(", ")}; set ${them} and load again`,
    );
  }
  return values;
}

/** What keeps a URL from being the base to which a path is appended. */
function baseUrlProblem(text: string): string | undefined {
  if (!URL.canParse(text) || !/^https?:\/\//i.test(text)) return "is not an absolute http(s) URL";
  const url = new URL(text);
  if (url.username !== "" || url.password !== "") {
    return "holds a user name or password, which would not be sent (use api_key or headers)";
  }
  if (/[?#]/.test(text)) return "holds a query or fragment, to which no path can be appended";
  return undefined;
}
