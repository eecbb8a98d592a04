import { type Schema, type SchemaObject, given } from "../json-schema.ts";
import type { Plan } from "../plan/plan.ts";
import { type Claim, aboutValue } from "./claim.ts";
import { type Part, type Why, judge } from "./judge.ts";
import { type Published, objectOf } from "./published.ts";
import { isAnnotation, isSubset } from "./subset.ts";
import type { Write } from "./writes.ts";

/** A claim for each field that the server requires and not every body holds. */
export function presenceClaims(
  body: SchemaObject,
  writes: readonly Write[],
  root: Part,
  plan: Plan,
): Claim[] {
  const { required = [] } = objectOf(root.accepted);
  return required
    .filter((field) => !body.required!.includes(field))
    .map((field): Claim => {
      const write = writes.find(({ target }) => target[0] === field);
      return {
        ...{
          about: "presence",
          field,
          param: write?.param ?? null,
          sends: "nothing",
          from: [],
          unknown: false,
        },
        verdict: write === undefined ? "refused" : "unproven",
        why: () => ({
          reason:
            write === undefined
              ? "the server needs it"
              : "the server needs it, and not every job sends it",
        }),
        key:
          write?.choices[0]?.key ??
          (plan.preset === "openai-embeddings" ? "preset" : plan.forwarded.key),
      };
    });
}

/** A claim for each field that the server takes only beside others. */
export function companyClaims(
  body: SchemaObject,
  writes: readonly Write[],
  root: Part,
  published: Published,
): Claim[] {
  const { dependentRequired = {}, dependentSchemas = {} } = objectOf(root.accepted);
  const needs: [string, Schema][] = [
    ...Object.entries(dependentRequired).map(([key, required]): [string, Schema] => [
      key,
      { required },
    ]),
    ...Object.entries(dependentSchemas),
  ];
  return needs.flatMap(([field, needed]) => {
    const write = writes.find(({ target }) => target[0] === field);
    if (write === undefined) return [];
    const part = { known: needed, accepted: needed };
    const { verdict, why } = judge(given(body, field), part, published);
    if (why === null) return [];
    const claim = aboutValue(write, write.choices[0]!, []);
    // A whole body is no example to show.
    const reasonAlone = (): Why => ({ reason: why().reason });
    return [{ ...claim, verdict, why: reasonAlone, about: "company", unknown: false }];
  });
}

const ONE_BY_ONE = new Set([
  "type",
  "properties",
  "patternProperties",
  "required",
  "additionalProperties",
  "dependentRequired",
  "dependentSchemas",
]);

/** A claim about the whole body where the server's schema says more than field by field. */
export function wholeClaims(body: SchemaObject, root: Part, published: Published): Claim[] {
  const rest = Object.entries(objectOf(root.accepted)).filter(
    ([keyword]) => !ONE_BY_ONE.has(keyword) && !isAnnotation(keyword),
  );
  if (rest.length === 0 || isSubset(body, Object.fromEntries(rest), published.accepted)) return [];
  const keywords = rest.map(([keyword]) => keyword).join(", ");
  return [
    {
      ...{
        about: "whole",
        field: "",
        param: null,
        sends: "the whole body",
        from: [],
        unknown: false,
      },
      verdict: "unproven",
      why: () => ({ reason: `the schema's ${keywords} cannot be decided` }),
      key: "target",
    },
  ];
}
