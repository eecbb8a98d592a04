import type { Json } from "../json.ts";
import type { Schema } from "../json-schema.ts";
import { isDisjoint } from "./disjoint.ts";
import type { Published } from "./published.ts";
import { reasonOf } from "./reason.ts";
import { samplesOf } from "./samples.ts";
import { isSubset } from "./subset.ts";

/**
 * `proven`: the server takes all of it. `ignored`: it answers all of it, and obeys none. `refused`: it
 * answers none of it. `unproven`: it depends on the value, or cannot be decided.
 */
type Verdict = "proven" | "unproven" | "ignored" | "refused";

export interface Judgement {
  verdict: Verdict;
  /** Why it is not proven; null when it is. */
  reason: string | null;
  /** A value that the server ignores or refuses; absent when none was found. */
  witness?: Json;
}

/** The same part of a schema as a server knows it, and as it answers it. */
export interface Part {
  known: Schema;
  accepted: Schema;
}

/** Holds all that may be written at one place against what a server publishes of that place. */
export function judge(written: Schema, part: Part, { known, accepted }: Published): Judgement {
  if (isSubset(written, part.known, known)) return { verdict: "proven", reason: null };
  const samples = samplesOf(written);
  if (isSubset(written, part.accepted, accepted)) {
    const verdict = isDisjoint(written, part.known, known) ? "ignored" : "unproven";
    return { verdict, ...counterexample(samples, part.known, known) };
  }
  const verdict = isDisjoint(written, part.accepted, accepted) ? "refused" : "unproven";
  return { verdict, ...counterexample(samples, part.accepted, accepted) };
}

function counterexample(
  samples: readonly Json[],
  part: Schema,
  view: Published["known"],
): Omit<Judgement, "verdict"> {
  if (part === false) return { reason: "the server knows no such field" };
  for (const witness of samples) {
    const errors = view.errors(part, witness);
    if (errors.length > 0) return { reason: reasonOf(errors), witness };
  }
  return { reason: "it cannot be decided from the schema" };
}
