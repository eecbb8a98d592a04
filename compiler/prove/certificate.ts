import type { Claim } from "./claim.ts";
import type { Proof } from "./prove.ts";

const VERDICTS = ["proven", "unproven", "ignored", "refused"] as const;
const HEADINGS = ["field", "sent", "verdict", "decided by", "why"];
const WIDEST = 48;

/**
 * A proof as people read it: a headline with a count, then a table with a line for each claim, in the
 * order in which the translator writes.
 */
export function certificate({ id, target, kind, claims }: Proof): string {
  const counts = VERDICTS.map((verdict) => ({
    verdict,
    count: claims.filter((claim) => claim.verdict === verdict).length,
  })).filter(({ count }) => count > 0);
  const counted = counts.map(({ verdict, count }) => `${count} ${verdict}`).join(", ");
  const rows = [HEADINGS, ...claims.map(row)];
  const widths = HEADINGS.map((_, column) =>
    Math.max(...rows.map((cells) => cells[column]!.length)),
  );
  const lines = rows.map((cells) =>
    cells
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join("  ")
      .trimEnd(),
  );
  return `${id} against ${target} (${kind}): ${counted}\n\n${lines.join("\n")}\n`;
}

function row(claim: Claim): string[] {
  const { field, sends, verdict, key, why } = claim;
  const { reason, witness } = why?.() ?? { reason: "" };
  const example = witness === undefined ? "" : `, not ${clipped(JSON.stringify(witness))}`;
  return [field || "(body)", clipped(sends), verdict, key, reason + example];
}

function clipped(text: string): string {
  return text.length > WIDEST ? `${text.slice(0, WIDEST - 1)}…` : text;
}

/** A proof as `--format json` prints it, with keys in a fixed order. */
export function proofJson({ id, target, kind, claims }: Proof): object {
  return {
    ...{ backend: id, target, requests: kind },
    claims: claims.map(({ field, verdict, sends, from, key, param, why }) => ({
      ...{ field, verdict, sends, from, key, param },
      ...(why?.() ?? { reason: null }),
    })),
  };
}
