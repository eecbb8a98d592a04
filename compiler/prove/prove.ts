import type { Plan } from "../plan/plan.ts";
import { companyClaims, presenceClaims, wholeClaims } from "./body-claims.ts";
import { bodySchema, byRoot } from "./body.ts";
import type { Claim } from "./claim.ts";
import type { Part } from "./judge.ts";
import { type Kind, type Published, kindOf } from "./published.ts";
import { valueClaims } from "./value-claims.ts";
import { writesOf } from "./writes.ts";

/** What is claimed of all bodies that one translator can write, with the key behind each claim. */
export interface Proof {
  id: string;
  target: string;
  kind: Kind;
  claims: Claim[];
}

/**
 * Proves, claim by claim, that no body which the translator of a Plan writes can be refused by a
 * server, for jobs whose params lie in their canonical domains (`compiler/plan/domains.ts`). Where no
 * claim is `refused` or `unproven`, every such body is valid at what the server accepts; where none
 * is `ignored` either, at what it knows.
 */
export function prove(plan: Plan, published: Published): Proof {
  const writes = writesOf(plan);
  const body = bodySchema(plan, writes);
  const root: Part = {
    known: published.known.root,
    accepted: published.accepted.root,
  };
  const claims = [
    ...[...byRoot(writes).values()].flatMap((there) => valueClaims(there, body, root, published)),
    ...presenceClaims(body, writes, root, plan),
    ...companyClaims(body, writes, root, published),
    ...wholeClaims(body, root, published),
  ];
  return { id: plan.id, target: published.name, kind: kindOf(plan.preset), claims };
}
