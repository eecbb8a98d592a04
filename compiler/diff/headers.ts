import { isDeepStrictEqual } from "node:util";
import { code, list } from "../diagnostics/wording.ts";
import { tokenName } from "../plan/header-template.ts";
import type { HeaderPlan, HeaderToken, Plan } from "../plan/plan.ts";
import { lacking } from "../wire/case.ts";
import type { Change } from "./change.ts";

/** The backend's own headers, by name. */
export function headerChanges(before: Plan, after: Plan): Change[] {
  const [was, is] = [byName(before.headers), byName(after.headers)];
  return [...new Set([...was.keys(), ...is.keys()])].sort().flatMap((name) => {
    const [old, now] = [was.get(name), is.get(name)];
    if (isDeepStrictEqual(old?.parts, now?.parts)) return [];
    const neededBefore = requiredOf(old).map(tokenName);
    const needed = requiredOf(now).filter((token) => !neededBefore.includes(tokenName(token)));
    const verb = old === undefined ? "is new" : now === undefined ? "is gone" : "is different";
    const failing =
      needed.length === 0
        ? ""
        : `; a job that has nothing for ${list(needed.map(tokenName))} now fails`;
    return [
      {
        severity: needed.length > 0 ? ("breaking" as const) : ("notable" as const),
        subject: `header ${name}`,
        message: `the header ${code(name)} ${verb}${failing}`,
        keys: { before: old?.key ?? null, after: now?.key ?? null },
        shown: needed.map(lacking).find((job) => job !== null) ?? {},
      },
    ];
  });
}

/** Of two with one name the later is sent. */
function byName(headers: readonly HeaderPlan[]): Map<string, HeaderPlan> {
  return new Map(headers.map((header) => [header.name, header]));
}

/** The tokens without which a job fails. */
function requiredOf(header: HeaderPlan | undefined): HeaderToken[] {
  return (header?.parts ?? []).flatMap((part) =>
    "token" in part && !part.optional && ["job", "input"].includes(part.token.kind)
      ? [part.token]
      : [],
  );
}
