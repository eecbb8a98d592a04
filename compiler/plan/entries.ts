import type { ChatLikeBackend } from "../config.ts";
import type { Document } from "../read/document.ts";
import { dialectNamed } from "./dialects/index.ts";
import { nearestLevel } from "./dialects/ladder.ts";
import { type Entry, dropping, listed } from "./entry.ts";
import { keyPath } from "./key-path.ts";
import { type Effort, LADDER } from "./vocabulary.ts";

/**
 * The map of each param that has one: what the reasoning dialect resolves to (LANGUAGE section 7),
 * each replaced by the `param_map` entry of the same param where there is one (section 6).
 */
export function entriesOf(document: Document, config: ChatLikeBackend): Map<string, Entry> {
  const entries = reasoningEntries(config.reasoning);
  for (const param of Object.keys(config.param_map ?? {})) {
    entries.set(param, inlineEntry(document, config, param));
  }
  return entries;
}

function reasoningEntries(reasoning: ChatLikeBackend["reasoning"]): Map<string, Entry> {
  if (reasoning === undefined) return new Map();
  if (typeof reasoning === "string") return namedEntries(reasoning, "reasoning");
  if ("preset" in reasoning) return namedEntries(reasoning.preset, "reasoning.preset");
  const { efforts, budget } = reasoning;
  return new Map([
    ["reasoning_effort", ladderEntry(efforts)],
    ["reasoning_max_tokens", budgetEntry(budget, efforts)],
  ]);
}

function namedEntries(name: string, key: string): Map<string, Entry> {
  const dialect = dialectNamed(name);
  return new Map([
    [
      "reasoning_effort",
      {
        to: dialect.to,
        values: LADDER.map((level) => listed(level, dialect.efforts[level], key)),
        unmapped: "drop",
        dropReason: "not a level of reasoning_effort",
        key,
      },
    ],
    ["reasoning_max_tokens", dropping(key, `the dialect ${name} has no budget`)],
  ]);
}

function ladderEntry(accepted: readonly Effort[]): Entry {
  const key = "reasoning.efforts";
  if (accepted.length === 0) return dropping(key, "this backend has no reasoning control");
  return {
    to: null,
    values: LADDER.map((level) => listed(level, nearestLevel(level, accepted), key)),
    unmapped: "drop",
    dropReason: "not a level of reasoning_effort",
    key,
  };
}

function budgetEntry(budget: string | undefined, accepted: readonly Effort[]): Entry {
  if (accepted.length === 0) {
    return dropping("reasoning.efforts", "this backend has no reasoning control");
  }
  if (budget === undefined) return dropping("reasoning", "the dialect names no budget");
  return { to: budget, values: [], unmapped: "pass", dropReason: "", key: "reasoning.budget" };
}

function inlineEntry(document: Document, config: ChatLikeBackend, param: string): Entry {
  const key = keyPath("param_map", param);
  const entry = config.param_map![param]!;
  if (typeof entry === "string") {
    return { to: entry, values: [], unmapped: "pass", dropReason: "", key };
  }
  const pairs = "values" in entry ? document.entries(["param_map", param, "values"]) : [];
  return {
    to: entry.to ?? null,
    // A null key matches nothing: null counts as not set.
    values: pairs.flatMap(({ key: from, value }) =>
      from === null ? [] : [listed(from, value, `${key}.values`)],
    ),
    unmapped: entry.unmapped ?? "pass",
    dropReason: pairs.length === 0 ? "the map drops it" : "not a value that the map lists",
    key,
  };
}
