import { parse } from "yaml";
import type { Json, JsonObject } from "../../compiler/json.ts";

/** A valid backend YAML, as it is written: nothing is filled in or resolved. */
export interface Config {
  preset: "openai-chat" | "openai-embeddings" | "openai-responses" | "openai-batch";
  base_url: string;
  model: string;
  api_key?: string;
  headers?: Record<string, string>;
  params_supported?: string[];
  param_map?: Record<string, Entry>;
  reasoning?: Reasoning;
  extra_params?: JsonObject;
  stream?: boolean;
  input_type?: string;
  input_type_overridable?: boolean;
  service_tier?: string;
  endpoint?: string;
}

/** An entry of `param_map`. The keys of `values` keep their YAML type. */
export type Entry = string | { to?: string; values?: Map<Json, Json>; unmapped?: "pass" | "drop" };

export type Reasoning =
  | string
  | { preset: string; default_effort?: string }
  | { efforts: string[]; budget?: string; default_effort?: string };

/** Reads a valid backend YAML. */
export function readConfig(yaml: string): Config {
  const root = parse(yaml, { mapAsMap: true, merge: true }) as Map<string, unknown>;
  const config = plain(root) as Record<string, unknown>;
  const map = root.get("param_map") as Map<string, unknown> | undefined;
  if (map) config.param_map = Object.fromEntries([...map].map(([key, e]) => [key, readEntry(e)]));
  return config as unknown as Config;
}

function readEntry(entry: unknown): unknown {
  if (!(entry instanceof Map)) return entry;
  const values = entry.get("values") as Map<unknown, unknown> | undefined;
  const read = plain(entry) as Record<string, unknown>;
  if (values) read.values = new Map([...values].map(([from, to]) => [from, plain(to)]));
  return read;
}

/** Maps become objects, all the way down. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (!(value instanceof Map)) return value;
  return Object.fromEntries([...value].map(([key, inner]) => [key, plain(inner)]));
}

/** A value with every `env:NAME` in its strings replaced (LANGUAGE section 1). */
export function withEnv<T>(value: T, env: Readonly<Record<string, string>>): T {
  const replaced = (inner: unknown): unknown => {
    if (typeof inner === "string") {
      return inner.replace(/\benv:([A-Za-z_]\w*)/g, (_, name: string) => {
        const found = env[name];
        if (found === undefined) throw new Error(`${name} is not set`);
        return found;
      });
    }
    if (Array.isArray(inner)) return inner.map(replaced);
    if (typeof inner !== "object" || inner === null) return inner;
    return Object.fromEntries(Object.entries(inner).map(([key, item]) => [key, replaced(item)]));
  };
  return replaced(value) as T;
}
