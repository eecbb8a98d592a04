import type { Json } from "../json.ts";
import type { ValuePlan } from "./plan.ts";

/** How one param is mapped: a `param_map` entry, or what a reasoning dialect resolves to. */
export interface Entry {
  /** The dotted target; null: the param's own place. */
  to: string | null;
  values: ValuePlan[];
  unmapped: "pass" | "drop";
  /** Why a value that is not listed is dropped. */
  dropReason: string;
  /** The YAML key path that decides. */
  key: string;
}

/** A listed value and what it becomes; null drops it (LANGUAGE section 6). */
export function listed(from: string | number | boolean, to: Json, key: string): ValuePlan {
  return to === null ? { from, key, kind: "drop" } : { from, key, kind: "send", value: to };
}

/** An entry that drops whatever comes. */
export function dropping(key: string, dropReason: string): Entry {
  return { to: null, values: [], unmapped: "drop", dropReason, key };
}
