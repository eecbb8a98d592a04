import type { Json } from "../../json.ts";
import type { Conversion, Target } from "../plan.ts";

/** What sets one chat-like preset apart from the others (LANGUAGE sections 3 to 5). */
export interface Preset {
  name: "openai-chat" | "openai-responses" | "openai-batch";
  /** The forwarded params in the order in which they are applied. */
  forwarded: readonly string[];
  /** Where the prompt lands. */
  prompt: "messages" | "input";
  /**
   * Params that this API spells otherwise than chat. They are written after the others, so that they
   * merge into what already stands there.
   */
  respelled: Readonly<Record<string, Place>>;
  /** What every body holds besides. */
  constants: Readonly<Record<string, Json>>;
  /** Keys of `extra_params` that merge key by key into the body's object; the others replace. */
  mergedExtras: readonly string[];
}

export interface Place {
  target: Target;
  convert: Conversion | null;
}

/** Where a preset puts a param that it spells otherwise than chat; undefined for any other param. */
export function respelledPlace({ respelled }: Preset, param: string): Place | undefined {
  return Object.hasOwn(respelled, param) ? respelled[param] : undefined;
}
