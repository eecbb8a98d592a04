import { nearest } from "../diagnostics/wording.ts";
import { type SchemaObject, nested, propertyOf } from "../json-schema.ts";
import { domainOf } from "../plan/domains.ts";
import { type Claim, aboutValue } from "./claim.ts";
import { grouped } from "./grouped.ts";
import { type Part, judgeAt } from "./judge.ts";
import { type Published, objectOf } from "./published.ts";
import { isSubset } from "./subset.ts";
import type { Choice, Write } from "./writes.ts";

/** One claim for each choice of each write below one key of the root. */
export function valueClaims(
  writes: readonly Write[],
  body: SchemaObject,
  root: Part,
  published: Published,
): Claim[] {
  const key = writes[0]!.target[0]!;
  const part = partAt(root, key);
  const shared = writes.length > 1;
  const unknown = part.known === false;
  // The canonical name of a param is no slip of the pen.
  const isMisspelt = unknown && domainOf(key) === true;
  const suggestion = isMisspelt ? nearest(key, fieldsOf(root)) : undefined;
  const claims = writes.flatMap((write) =>
    distinct(write.choices).map(({ choice, from }): Claim => {
      const below = write.target.slice(1);
      const alone = judgeAt(key, nested(below, choice.values), part, published);
      // What others write beside it may be what the server misses: nothing is certain without it.
      const judgement =
        shared && (alone.verdict === "refused" || alone.verdict === "ignored")
          ? judgeAt(key, nested(below, choice.values, true), part, published)
          : alone;
      return {
        ...aboutValue(write, choice, from),
        ...judgement,
        unknown,
        ...(suggestion === undefined ? {} : { suggestion }),
      };
    }),
  );
  const together = body.properties![key]!;
  if (!shared || isSubset(together, part.accepted, published.accepted)) return claims;
  if (claims.some(({ verdict }) => verdict === "refused" || verdict === "unproven")) return claims;
  const reason = `what is written below ${key} by several keys merges, and that cannot be decided`;
  return claims.map((claim): Claim => ({ ...claim, verdict: "unproven", why: () => ({ reason }) }));
}

/** Choices without repetition: levels that become the same value are one. */
function distinct(choices: readonly Choice[]): { choice: Choice; from: Claim["from"] }[] {
  const same =
    choices.length === 1
      ? [choices]
      : grouped(choices, ({ key, values }) => JSON.stringify([key, values])).values();
  return [...same].map((group) => ({
    choice: group[0]!,
    from: group.flatMap(({ from }) => (from === undefined ? [] : [from])),
  }));
}

function fieldsOf({ known }: Part): string[] {
  return Object.keys(objectOf(known).properties ?? {});
}

function partAt({ known, accepted }: Part, key: string): Part {
  return { known: propertyOf(objectOf(known), key), accepted: propertyOf(objectOf(accepted), key) };
}
