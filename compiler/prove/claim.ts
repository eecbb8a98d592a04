import type { Json } from "../json.ts";
import { listedValues } from "../json-schema.ts";
import { describe } from "./describe.ts";
import type { Judgement } from "./judge.ts";
import type { Choice, Write } from "./writes.ts";

/** What is known of one place in the bodies of a translator, and the key behind it. */
export interface Claim extends Judgement {
  /** What the claim is about; each has its own diagnostics. */
  about: "value" | "presence" | "company" | "whole";
  /** The place in the body, dotted; empty for the whole body. */
  field: string;
  /** The param whose value is sent there; null for what no client decides. */
  param: string | null;
  /** All that may be sent there, in words. */
  sends: string;
  /** The same where it is a list of values. */
  values?: Json[];
  /** The values of the param that this is sent for, where the map lists them. */
  from: (string | number | boolean)[];
  /** Whether the field itself is unknown to the server. */
  unknown: boolean;
  /** The field that was probably meant, where it is unknown and one is near. */
  suggestion?: string;
  /** The YAML key path or the preset rule that decides. */
  key: string;
}

/** The part of a claim that says what it is about: what one write may put at its place. */
export function aboutValue(
  { target, param }: Write,
  { values, key }: Choice,
  from: Claim["from"],
): Omit<Claim, keyof Judgement | "unknown"> {
  const listed = listedValues(values);
  return {
    about: "value",
    field: target.join("."),
    param,
    sends: describe(values),
    ...(listed === undefined ? {} : { values: listed }),
    from,
    key,
  };
}
