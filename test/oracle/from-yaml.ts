import { isJsonObject } from "../../compiler/json.ts";
import type { Json, JsonObject } from "../../compiler/json.ts";
import type { Job } from "../../runtime/job.ts";
import { chatLikeBody, InvalidJob } from "./body.ts";
import type { Told } from "./body.ts";
import { readConfig, withEnv } from "./config.ts";
import type { Config } from "./config.ts";
import { withoutNulls } from "./json.ts";

export interface Translation {
  url: string;
  /** Names in lower case; values unmasked; a `{uuid}` stands as `<uuid>`. */
  headers: Record<string, string>;
  /** What is sent: with `stream: true` where the runtime adds it, and on batch the line. */
  body: JsonObject;
  report: Told[];
}

const PATHS = {
  "openai-chat": "/chat/completions",
  "openai-embeddings": "/embeddings",
  "openai-responses": "/responses",
  "openai-batch": "/files",
} as const;

/**
 * What LANGUAGE says about a job on a backend, computed from the YAML without any compiling. The YAML
 * is valid, the job well-formed and `env` complete; what may still fail is the job's translation.
 */
export function translateByTheBook(
  yaml: string,
  job: Job,
  env: Readonly<Record<string, string>> = {},
): Translation | { error: string } {
  const written = readConfig(yaml);
  const config: Config = { ...written };
  config.base_url = withEnv(written.base_url, env).replace(/\/+$/, "");
  config.model = withEnv(written.model, env);
  if (written.api_key !== undefined) config.api_key = withEnv(written.api_key, env);
  if (written.headers) config.headers = withEnv(written.headers, env);
  if (written.extra_params) config.extra_params = withEnv(written.extra_params, env);

  const payload = JSON.parse(JSON.stringify(job.payload)) as JsonObject;
  try {
    const { body, report } =
      config.preset === "openai-embeddings"
        ? embeddingsBody(config, payload)
        : chatLikeBody(config, payload, job.output_cap ?? 0);
    return {
      url: config.base_url + PATHS[config.preset],
      headers: headersOf(config, job, payload),
      body: requestBody(config, job, body),
      report,
    };
  } catch (error) {
    if (error instanceof InvalidJob) return { error: error.code };
    throw error;
  }
}

function requestBody(config: Config, job: Job, body: JsonObject): JsonObject {
  if (config.preset === "openai-batch") {
    const custom_id = Array.from(job.id.replace(/^0x/, "")).slice(0, 64).join("");
    return { custom_id, method: "POST", url: config.endpoint ?? "/v1/chat/completions", body };
  }
  if (!config.stream) return body;
  return { ...body, stream: true, stream_options: { include_usage: true } };
}

function embeddingsBody(config: Config, payload: JsonObject) {
  const given = withoutNulls(payload);
  const input = given.get("input");
  if (input === undefined) throw new InvalidJob("no input");

  const body: JsonObject = { model: config.model, input };
  body.encoding_format = given.get("encoding_format") ?? "base64";
  const dimensions = given.get("dimensions");
  if (dimensions !== undefined) body.dimensions = dimensions;
  const asked = given.get("input_type");
  const opened = config.input_type_overridable && (asked === "query" || asked === "passage");
  const side = opened ? asked : config.input_type;
  if (side !== undefined) body.input_type = side;

  const report: Told[] = [];
  for (const [param, value] of given) {
    if (["model", "input", "encoding_format", "dimensions"].includes(param)) continue;
    if (param === "input_type" && value === side) continue;
    report.push({ param, action: "dropped" });
  }
  return { body, report };
}

/** The headers of LANGUAGE sections 8 and 9; a backend's own replaces the preset's of that name. */
function headersOf(config: Config, job: Job, payload: JsonObject): Record<string, string> {
  const headers: Record<string, string> = {};
  if (config.preset !== "openai-batch") headers["content-type"] = "application/json";
  if (config.api_key !== undefined) headers.authorization = `Bearer ${config.api_key}`;
  for (const [name, template] of Object.entries(config.headers ?? {})) {
    const rendered = render(template, (token) => {
      const value = valueOf(token, config, job, payload) ?? null;
      return typeof value === "object" ? undefined : String(value);
    });
    if (rendered !== undefined) headers[name.toLowerCase()] = rendered;
  }
  return headers;
}

const TOKEN = /\{([^{}?]+)(\??)\}/g;

/** The rendered template; undefined when an optional token resolves to nothing. */
function render(template: string, resolve: (token: string) => string | undefined) {
  const tokens = [...template.matchAll(TOKEN)];
  const empty = tokens.filter(([, token]) => resolve(token!) === undefined);
  if (empty.some(([, , optional]) => optional === "")) throw new InvalidJob("an empty token");
  if (empty.length > 0) return undefined;
  const rendered = template.replace(TOKEN, (_, token: string) => resolve(token)!);
  // HTTP has no bytes for what lies outside Latin-1.
  if (!/^[\x20-\x7e\x80-\xff]*$/.test(rendered)) throw new InvalidJob("no header can hold it");
  return rendered;
}

function valueOf(token: string, config: Config, job: Job, payload: JsonObject): Json | undefined {
  if (token === "job.id") return job.id;
  if (token === "job.owner") return job.owner;
  if (token === "job.output_cap" || token === "job.units_out") return job.output_cap;
  if (token === "job.sla") return job.sla;
  if (token === "model") return config.model;
  if (token === "base_url") return config.base_url;
  if (token === "api_key") return config.api_key;
  if (token === "uuid") return "<uuid>";
  const path = token.replace(/^input\./, "").split(".");
  return path.reduce<Json | undefined>(
    (value, segment) =>
      isJsonObject(value) && Object.hasOwn(value, segment) ? value[segment] : undefined,
    payload,
  );
}
