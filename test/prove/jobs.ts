import fc from "fast-check";
import type { Arbitrary } from "fast-check";
import type { Json } from "../../compiler/json.ts";
import { COMPANIONS, EMBEDDINGS, MESSAGES, domainOf } from "../../compiler/plan/domains.ts";
import type { ChatLikePlan, Plan } from "../../compiler/plan/plan.ts";
import type { Job } from "../../runtime/job.ts";
import { CANONICAL } from "../oracle/arbitraries/names.ts";
import { valuesOf } from "./schemas.ts";

/** Jobs for a Plan whose params lie in their canonical domains, or are values that its map lists. */
export function canonicalJobFor(plan: Plan): Arbitrary<Job> {
  const payload =
    plan.preset === "openai-embeddings"
      ? fc.record(
          { ...EMBEDDINGS_VALUES, input_type: fc.constantFrom("query", "passage") },
          { requiredKeys: ["input"] },
        )
      : chatPayload(plan);
  const output_cap = fc.oneof(fc.constantFrom(0, 1, 64, 1025), fc.nat(200_000));
  return fc.record({ id: fc.constant("job-1"), output_cap, payload });
}

const EMBEDDINGS_VALUES = {
  input: valuesOf(EMBEDDINGS.input)!,
  encoding_format: valuesOf(EMBEDDINGS.encoding_format)!,
  dimensions: valuesOf(EMBEDDINGS.dimensions)!,
};

function chatPayload({ params }: ChatLikePlan): Arbitrary<Record<string, Json>> {
  const listed = new Map<string, Json[]>(
    params.map(({ param, fate }) => [
      param,
      fate.kind === "sent" ? fate.values.map(({ from }) => from) : [],
    ]),
  );
  const names = [...new Set([...CANONICAL, ...listed.keys()])];
  const values = names.map((param) => {
    const own = listed.get(param) ?? [];
    const domain = valuesOf(domainOf(param))!;
    return [
      param,
      own.length > 0 ? fc.oneof(domain, fc.constantFrom<Json>(...own)) : domain,
    ] as const;
  });
  return fc
    .tuple(
      fc.record(Object.fromEntries(values), { requiredKeys: [] }),
      valuesOf(MESSAGES)!,
      companions,
    )
    .map(([sent, messages, beside]) => {
      const needed = Object.keys(sent).flatMap((param) =>
        Object.hasOwn(COMPANIONS, param) ? [COMPANIONS[param]!.param] : [],
      );
      const company = needed.map((param) => [param, beside[param]!] as const);
      return { ...sent, ...Object.fromEntries(company), messages };
    });
}

/** Values of the params that others bring with them. */
const companions: Arbitrary<Record<string, Json>> = fc.record({
  logprobs: fc.constant<Json>(true),
  tools: valuesOf(domainOf("tools"))!,
});
