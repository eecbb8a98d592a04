import type { Json } from "../json.ts";
import type { Schema } from "../json-schema.ts";
import { isDisjoint } from "./disjoint.ts";
import type { Published } from "./published.ts";
import { reasonOf } from "./reason.ts";
import { samplesOf } from "./samples.ts";
import { isSubset } from "./subset.ts";
import type { View } from "./view.ts";

/**
 * `proven`: the server takes all of it. `ignored`: it answers all of it, and obeys none. `refused`: it
 * answers none of it. `unproven`: it depends on the value, or cannot be decided.
 */
type Verdict = "proven" | "unproven" | "ignored" | "refused";

export interface Judgement {
  verdict: Verdict;
  /** Why it is not proven; null when it is. To find out takes longer than the verdict. */
  why: (() => Why) | null;
}

export interface Why {
  reason: string;
  /** A value that the server ignores or refuses; absent when none was found. */
  witness?: Json;
}

/** The same part of a schema as a server knows it, and as it answers it. */
export interface Part {
  known: Schema;
  accepted: Schema;
}

/** What is decided already about one key: of the very same schema, or of one that says the same. */
interface Judged {
  bySchema: WeakMap<object, Judgement>;
  byText: Map<string, Judgement>;
}

const judged = new WeakMap<Published, Map<string, Judged>>();

/**
 * Holds all that may be written at one key of the body against what a server publishes of that key.
 * Decided once: many backends write the same to the same server.
 */
export function judgeAt(key: string, written: Schema, part: Part, published: Published): Judgement {
  const { bySchema, byText } = judgedOf(key, published);
  if (typeof written === "boolean") return judge(written, part, published);
  const known = bySchema.get(written);
  if (known !== undefined) return known;
  const text = JSON.stringify(written);
  const judgement = byText.get(text) ?? judge(written, part, published);
  byText.set(text, judgement);
  bySchema.set(written, judgement);
  return judgement;
}

function judgedOf(key: string, published: Published): Judged {
  const keys = judged.get(published) ?? new Map<string, Judged>();
  judged.set(published, keys);
  const known = keys.get(key) ?? { bySchema: new WeakMap(), byText: new Map() };
  keys.set(key, known);
  return known;
}

/** Holds all that may be written at one place against what a server publishes of that place. */
export function judge(written: Schema, part: Part, { known, accepted }: Published): Judgement {
  if (isSubset(written, part.known, known)) return { verdict: "proven", why: null };
  if (isSubset(written, part.accepted, accepted)) {
    const verdict = isDisjoint(written, part.known, known) ? "ignored" : "unproven";
    return { verdict, why: () => counterexample(written, part.known, known) };
  }
  const verdict = isDisjoint(written, part.accepted, accepted) ? "refused" : "unproven";
  return { verdict, why: () => counterexample(written, part.accepted, accepted) };
}

function counterexample(written: Schema, part: Schema, view: View): Why {
  if (part === false) return { reason: "the server knows no such field" };
  for (const witness of samplesOf(written)) {
    const errors = view.errors(part, witness);
    if (errors.length > 0) return { reason: reasonOf(errors), witness };
  }
  return { reason: "it cannot be decided from the schema" };
}
