import { pathOf, place } from "../check/place.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { type Where, report } from "../diagnostics/report.ts";
import type { Document, Path } from "../read/document.ts";
import { grouped } from "./grouped.ts";
import type { Claim } from "./claim.ts";
import type { Proof } from "./prove.ts";

/**
 * What a proof finds wrong, at the YAML key that decides: an error for what is refused for certain, a
 * warning for what is silently ignored. What is unproven depends on the client, and is no finding.
 */
export function findings({ target, claims }: Proof, document: Document): Diagnostic[] {
  const wrong = claims.filter(({ verdict }) => verdict === "refused" || verdict === "ignored");
  const found = wrong.flatMap((claim) =>
    placesOf(claim, document).map((where) => ({ claim, where })),
  );
  // Fields that are unknown for one reason, a preset's list say, are one mistake.
  const unknown = grouped(
    found.filter(({ claim }) => claim.unknown),
    ({ claim, where }) => `${claim.verdict} ${where.path}`,
  );
  return [
    ...[...unknown.values()].map((group) => {
      const { claim, where } = group[0]!;
      const fields = [...new Set(group.map((one) => one.claim.field))];
      const suggestion = fields.length === 1 ? claim.suggestion : undefined;
      const args = { target, fields, suggestion };
      return report(claim.verdict === "ignored" ? "RS320" : "RS310", args, where);
    }),
    ...found
      .filter(({ claim }) => !claim.unknown)
      .map(({ claim, where }) => finding(target, claim, where)),
  ];
}

function finding(target: string, claim: Claim, where: Where): Diagnostic {
  const { verdict, about, field, sends } = claim;
  const args = { target, field, sends, reason: claim.why?.().reason ?? "" };
  if (verdict === "ignored") return report("RS321", args, where);
  if (about === "presence") return report("RS312", args, where);
  return report(about === "company" ? "RS313" : "RS311", args, where);
}

/** Each line that decides on a claim: the map's entries for the values that it is about, if any. */
function placesOf({ key, from, values = [], param }: Claim, document: Document): Where[] {
  const path = pathOf(document, key);
  const entries = document
    .entries(path)
    .filter((entry) => from.some((value) => value === entry.key));
  const paths =
    entries.length > 0
      ? entries.map((entry) => entry.path)
      : [itemOf(path, document, [...values, param])];
  return paths.map((one) => place(document, one));
}

/** The item of a list that is one of some values, else the whole of it. */
function itemOf(path: Path, document: Document, wanted: readonly unknown[]): Path {
  const list: unknown = path.reduce<unknown>(
    (value, step) => (value as Record<string | number, unknown> | undefined)?.[step],
    document.value,
  );
  const index = Array.isArray(list) ? list.findIndex((item) => wanted.includes(item)) : -1;
  return index < 0 ? path : [...path, index];
}
