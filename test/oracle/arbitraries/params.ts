import fc from "fast-check";
import type { Arbitrary } from "fast-check";
import type { Json } from "../../../compiler/json.ts";
import type { Entry, Reasoning } from "../config.ts";
import { LADDER } from "../reasoning.ts";
import { json, number } from "./json.ts";
import { CANONICAL, NEVER, paramName, PLAIN, target, text } from "./names.ts";

/** Text where `env:NAME` is allowed. */
export const withEnvText = fc.oneof(
  { weight: 4, arbitrary: text },
  { weight: 1, arbitrary: fc.constantFrom("env:RESPELL_TEXT", "so env:RESPELL_TEXT, then") },
);

/** A number that YAML and this language take: integers stay below 2^53. */
const yamlNumber = number.filter((n) => !Number.isInteger(n) || Number.isSafeInteger(n));

const yamlJson = json(fc.oneof(text, yamlNumber, fc.boolean(), fc.constant(null)));

const listed: Arbitrary<Map<Json, Json>> = fc
  .uniqueArray(
    fc.tuple(
      fc.oneof(
        fc.constantFrom(...LADDER, "auto", "true", "2", "a"),
        fc.constantFrom<Json>(true, false, 0, 2, 63, 1024, 2.5),
        text,
      ),
      yamlJson,
    ),
    { maxLength: 5, selector: ([from]) => from },
  )
  .map((entries) => new Map(entries));

const entry: Arbitrary<Entry> = fc.oneof(
  target,
  fc.record(
    { to: target, values: listed, unmapped: fc.constantFrom("pass" as const, "drop" as const) },
    { requiredKeys: [] },
  ),
);

const efforts = fc
  .subarray(LADDER, { minLength: 1 })
  .chain((levels) => fc.shuffledSubarray(levels, { minLength: levels.length }));
const default_effort = fc.constantFrom(...LADDER);
const dialect = fc.constantFrom("thinking_bool", "thinking_bool_low_effort");

/** Any `reasoning` key. */
export const reasoning: Arbitrary<Reasoning> = fc.oneof(
  fc.record({ efforts, budget: target, default_effort }, { requiredKeys: ["efforts"] }),
  fc.constant({ efforts: [] as string[] }),
  dialect,
  fc.record({ preset: dialect, default_effort }, { requiredKeys: ["preset"] }),
);

/** Any `params_supported`. */
export const supported = fc.uniqueArray(
  fc.oneof(
    { weight: 5, arbitrary: paramName },
    { weight: 3, arbitrary: fc.constantFrom("reasoning_effort", "reasoning_max_tokens") },
    { weight: 1, arbitrary: fc.constantFrom("max_tokens", ...NEVER) },
  ),
  { maxLength: 12 },
);

/** A `param_map` over params that are forwarded: mapping any other is an error. */
export function mapOver(forwarded: readonly string[]): Arbitrary<Record<string, Entry>> {
  const mappable = forwarded.filter((param) => param !== "max_tokens" && !NEVER.includes(param));
  const entries =
    mappable.length === 0
      ? fc.constant([])
      : fc.array(fc.tuple(fc.constantFrom(...mappable), entry), { maxLength: 6 });
  // An entry for the cap may hold values, which have no effect on it.
  return fc.tuple(entries, fc.option(entry, { nil: undefined })).map(([params, max_tokens]) => ({
    ...Object.fromEntries(params),
    ...(max_tokens === undefined ? {} : { max_tokens }),
  }));
}

/** Any `extra_params`. */
export const extra_params = fc
  .uniqueArray(
    fc.tuple(
      fc.constantFrom(
        ...PLAIN,
        ...CANONICAL,
        "model",
        "max_tokens",
        "max_output_tokens",
        "toString",
      ),
      json(fc.oneof(withEnvText, yamlNumber, fc.boolean(), fc.constant(null))),
    ),
    { maxLength: 3, selector: ([name]) => name },
  )
  .map((entries) => Object.fromEntries(entries));
