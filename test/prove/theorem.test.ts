import fc from "fast-check";
import { expect, test } from "vitest";
import { check } from "../../compiler/check/check.ts";
import { emit } from "../../compiler/emit/emit.ts";
import type { Schema, SchemaObject } from "../../compiler/json-schema.ts";
import { propertyOf } from "../../compiler/json-schema.ts";
import { instantiate } from "../../compiler/load/instantiate.ts";
import { makePlan } from "../../compiler/plan/make-plan.ts";
import type { Plan } from "../../compiler/plan/plan.ts";
import { bodySchema } from "../../compiler/prove/body.ts";
import { type Proof, prove } from "../../compiler/prove/prove.ts";
import {
  type Published,
  TARGETS,
  builtIn,
  kindOf,
  publishedOf,
} from "../../compiler/prove/published.ts";
import { viewOf } from "../../compiler/prove/view.ts";
import { writesOf } from "../../compiler/prove/writes.ts";
import { read } from "../../compiler/read/read.ts";
import type { JsonObject } from "../../runtime/json.ts";
import { Report } from "../../runtime/report.ts";
import { type Backend, ENV, backend } from "../oracle/arbitraries/config.ts";
import { canonicalJobFor } from "./jobs.ts";
import { patterns, taken } from "./schemas.ts";

const ROOTS =
  "model messages input max_tokens temperature seed stop tools reasoning text thinking a b".split(
    " ",
  );

/** A schema such as users write: some fields, closed or not, some required, some with companions. */
const own = fc.record(
  {
    type: fc.constant("object" as const),
    properties: fc.dictionary(
      fc.constantFrom(...ROOTS),
      fc.oneof(fc.constant<Schema>(true), taken),
      {
        maxKeys: 8,
        noNullPrototype: true,
      },
    ),
    patternProperties: patterns(fc.constantFrom("^m", "^t", "_", "^[ab]$")),
    required: fc.uniqueArray(fc.constantFrom(...ROOTS), { maxLength: 2 }),
    additionalProperties: fc.oneof(fc.boolean(), fc.constant<Schema>(true)),
    dependentRequired: fc.constantFrom({}, { seed: ["temperature"] }, { a: ["model"] }),
    "x-unknown-fields": fc.constantFrom("refuse", "ignore"),
  },
  { requiredKeys: ["type", "properties"] },
);

const cases = fc
  .tuple(backend, own, fc.option(fc.constantFrom(...TARGETS)))
  .map(([made, schema, name]) => {
    const plan = planOf(made);
    const kind = kindOf(plan.preset);
    const known = name === null ? undefined : builtIn(name, kind);
    return { plan, published: known ?? publishedOf("own", schema as SchemaObject, kind)! };
  })
  .chain(({ plan, published }) =>
    fc.record({
      plan: fc.constant(plan),
      published: fc.constant(published),
      jobs: fc.array(canonicalJobFor(plan), { minLength: 4, maxLength: 8 }),
    }),
  );

test(
  "what is proven of a translator holds for every body that it writes",
  { timeout: 120_000 },
  () => {
    const seen = { bodies: 0, valid: 0, fields: 0 };
    fc.assert(
      fc.property(cases, ({ plan, published, jobs }) => {
        const proof = prove(plan, published);
        const module = instantiate(emit(plan, null));
        const all = viewOf(bodySchema(plan, writesOf(plan)), "#");
        for (const job of jobs) {
          const body = {
            ...module.toBody(job as never, new Report(), ENV as never),
            ...(plan.preset === "openai-chat" && plan.stream.value
              ? { stream: true, stream_options: { include_usage: true } }
              : {}),
          };
          seen.bodies += 1;
          expect(all.errors(all.root, body)).toEqual([]);
          if (holdsFor(proof, "refused", "unproven")) {
            seen.valid += 1;
            expect(published.accepted.errors(published.accepted.root, body)).toEqual([]);
            if (holdsFor(proof, "ignored")) {
              expect(published.known.errors(published.known.root, body)).toEqual([]);
            }
          }
          seen.fields += fieldsThatHold(proof, published, body);
        }
      }),
      { numRuns: 60 },
    );
    // Not by proving nothing.
    expect(seen.fields).toBeGreaterThan(seen.bodies);
    expect(seen.valid).toBeGreaterThan(0);
  },
);

function planOf({ yaml }: Backend): Plan {
  const { document } = read({ path: "backend.yaml", text: yaml });
  const { config, diagnostics } = check(document!);
  if (config === undefined) throw new Error(JSON.stringify(diagnostics));
  return makePlan(document!, config);
}

/** Whether no claim has one of some verdicts. */
function holdsFor({ claims }: Proof, ...verdicts: string[]): boolean {
  return claims.every(({ verdict }) => !verdicts.includes(verdict));
}

/** Checks each key of a body by itself against the claims about it; says how many were proven. */
function fieldsThatHold({ claims }: Proof, published: Published, body: JsonObject): number {
  const { known, accepted } = published;
  const proven = Object.entries(body).filter(([key]) => {
    const about = claims.filter(
      ({ about, field }) => about === "value" && field.split(".")[0] === key,
    );
    expect(about.length, key).toBeGreaterThan(0);
    return about.every(({ verdict }) => verdict === "proven" || verdict === "ignored");
  });
  for (const [key, value] of proven) {
    expect(accepted.errors(propertyOf(accepted.root as SchemaObject, key), value)).toEqual([]);
    const strict = claims.filter(({ field }) => field.split(".")[0] === key);
    if (strict.every(({ verdict }) => verdict === "proven") && strict.length === 1) {
      expect(known.errors(propertyOf(known.root as SchemaObject, key), value)).toEqual([]);
    }
  }
  return proven.length;
}
