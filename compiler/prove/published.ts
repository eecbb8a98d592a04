import { createRequire } from "node:module";
import { posix } from "node:path";
import { isJsonObject } from "../json.ts";
import type { Schema, SchemaObject } from "../json-schema.ts";
import type { Plan } from "../plan/plan.ts";
import { type View, viewOf } from "./view.ts";

/** What a server publishes of one kind of request. */
export interface Published {
  /** The name or the path that the backend gives. */
  name: string;
  /** What the server does with a field that it does not know. */
  unknownFields: "refuse" | "ignore";
  /** The fields and values that the server knows. */
  known: View;
  /** All that it answers: what it knows, and what it ignores. */
  accepted: View;
}

/** The servers whose requests respell knows: `schema/targets/<name>.json`. */
export const TARGETS = [
  "llama.cpp",
  "mistral",
  "ollama",
  "openai",
  "openrouter",
  "sglang",
  "vllm",
] as const;

/** Whether a target is the path of a schema rather than a server's name. */
export function isPath(target: string): boolean {
  return target.includes("/") || target.endsWith(".json");
}

/** The path of a backend's own schema as its caller names it: relative to the YAML (LANGUAGE section 1). */
export function schemaPath(source: string, target: string): string {
  return target.startsWith("/") ? target : posix.join(posix.dirname(source), target);
}

/** The kinds of requests that a schema may describe below `$defs`, named as presets are. */
const KINDS = ["chat", "embeddings", "responses", "batch"] as const;

export type Kind = (typeof KINDS)[number];

/** The kind of request that a preset makes; a batch's is the body of one line. */
export function kindOf(preset: Plan["preset"]): Kind {
  return preset.replace("openai-", "") as Kind;
}

const require = createRequire(import.meta.url);

const read = new Map<string, Published | undefined>();

/**
 * What a server that respell knows takes of one kind of request; undefined when it serves none. Read
 * once in a process: many backends share a server.
 */
export function builtIn(name: (typeof TARGETS)[number], kind: Kind): Published | undefined {
  const id = `${name} ${kind}`;
  if (!read.has(id)) {
    const document = require(`respell/schema/targets/${name}.json`) as SchemaObject;
    read.set(id, publishedOf(name, document, kind));
  }
  return read.get(id);
}

/**
 * What a schema document says about one kind of request: what stands in its `$defs` below the kind's
 * name, or the whole document when it names no kind at all.
 *
 * @returns undefined when the document describes other kinds only
 * @throws Error when the document is no JSON Schema
 */
export function publishedOf(
  name: string,
  document: SchemaObject,
  kind: Kind,
): Published | undefined {
  const kinds = isJsonObject(document["$defs"]) ? Object.keys(document["$defs"]) : [];
  const named = KINDS.filter((one) => kinds.includes(one));
  if (named.length > 0 && !named.includes(kind)) return undefined;
  const root = named.length > 0 ? `#/$defs/${kind}` : "#";
  const unknownFields = document["x-unknown-fields"] === "ignore" ? "ignore" : "refuse";
  const known = viewOf(document, root);
  // Compiled now, so that what is no JSON Schema is found out here.
  known.errors(known.root, null);
  const accepted = viewOf(answered(document, unknownFields === "ignore") as SchemaObject, root);
  return { name, unknownFields, known, accepted };
}

/**
 * A schema of all that a server answers: also the values that it passes over (`x-ignored`, a schema
 * of them) and, where it ignores what it does not know, any other field.
 */
function answered(value: unknown, ignoresFields: boolean): unknown {
  if (Array.isArray(value)) return value.map((item) => answered(item, ignoresFields));
  if (!isJsonObject(value)) return value;
  const { "x-ignored": ignored, ...taken } = value;
  const entries = Object.entries(taken)
    .filter(([key, held]) => !(ignoresFields && key === "additionalProperties" && held === false))
    .map(([key, held]): [string, unknown] => [key, answered(held, ignoresFields)]);
  const schema = Object.fromEntries(entries);
  return ignored === undefined ? schema : { anyOf: [schema, ignored] };
}

/** The keywords of a schema; of one that takes everything or nothing there are none. */
export function objectOf(schema: Schema): SchemaObject {
  return typeof schema === "boolean" ? {} : schema;
}
