import type { Backend } from "../../generated/schema/backend.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { keysOf } from "../plan/key-path.ts";
import type { Document } from "../read/document.ts";
import { pathText } from "../read/path.ts";
import { pathOf } from "./place.ts";
import { presetOf } from "./shape.ts";
import { isWithin } from "./within.ts";

/** What of a backend can be judged, whatever its author does about the rest. */
export interface Sound {
  document: Document;
  config: Backend;
  /** The paths of which something is said already. */
  wrong: readonly string[];
  /** The params that are left out. */
  without: ReadonlySet<string>;
  /** Whether it is known how the body is built, apart from those params. */
  isBodyKnown: boolean;
}

/** Keys that mean something together only: where one is wrong, the others are not certain. */
const TOGETHER: readonly (readonly string[])[] = [
  ["retries", "retry_backoff_s", "retry_backoff_max_s"],
  ["reasoning", "param_map.reasoning_effort", "param_map.reasoning_max_tokens"],
];

/** Keys of which each can change what becomes of every param. */
const OF_THE_WHOLE_BODY: readonly string[] = [
  "preset",
  "params_supported",
  "param_map",
  "param_map.max_tokens",
  'param_map["<<"]',
  "extra_params",
  "stream",
];

/** What a backend that lacks them is judged with; nothing is said of them. */
const REQUIRED = { model: "", base_url: "http://localhost" };

/**
 * Leaves out of a document what is wrong with it, and what that makes uncertain.
 *
 * @param found what reading and checking found
 * @returns undefined when nothing is certain
 */
export function soundPart(document: Document, found: readonly Diagnostic[]): Sound | undefined {
  const errors = found.filter(({ severity, path }) => severity === "error" && path !== "");
  const wrong = [...document.lost.map(pathText), ...errors.flatMap(pathsOf)];
  const preset = presetOf(document);
  if (preset === undefined || isWithin('["<<"]', wrong)) return undefined;

  const parts = new Set(wrong.map(partOf));
  for (const keys of TOGETHER) {
    if (keys.some((key) => parts.has(key))) for (const key of keys) parts.add(key);
  }
  let rest = document;
  for (const part of parts) rest = rest.without(pathOf(document, part));
  return {
    document: rest,
    config: { ...REQUIRED, ...rest.value, preset } as unknown as Backend,
    wrong,
    without: new Set([...[...parts].flatMap(mappedBy), ...found.flatMap(meantBy)]),
    isBodyKnown: !found.some(isOfAnything) && !OF_THE_WHOLE_BODY.some((key) => parts.has(key)),
  };
}

/** Where a finding is; of a misspelt key also where it is meant to be. */
function pathsOf({ code, path, suggestion }: Diagnostic): string[] {
  if (code !== "RS103" || suggestion === undefined) return [path];
  return [path, pathText([...keysOf(path).slice(0, -1), suggestion])];
}

/** The part that is left out for a mistake: an entry of a map of names, else a whole key of the root. */
function partOf(path: string): string {
  const keys = keysOf(path);
  return pathText(keys.slice(0, keys[0] === "param_map" || keys[0] === "headers" ? 2 : 1));
}

function mappedBy(part: string): string[] {
  const [root, param] = keysOf(part);
  return root === "param_map" && param !== undefined ? [param] : [];
}

/** An entry for a param that is not forwarded may be meant for one that is. */
function meantBy({ code, suggestion }: Diagnostic): string[] {
  return code === "RS132" && suggestion !== undefined ? [suggestion] : [];
}

/** A key of the root that nobody knows may be meant for any. */
function isOfAnything({ code, path, suggestion }: Diagnostic): boolean {
  return code === "RS103" && suggestion === undefined && keysOf(path).length === 1;
}
