import { isDeepStrictEqual } from "node:util";
import { code } from "../diagnostics/wording.ts";
import type { ChatLikePlan, ParamPlan, Sent } from "../plan/plan.ts";
import type { Case } from "../wire/case.ts";
import { UNLISTED } from "../wire/cases.ts";
import { meet } from "../plan/target.ts";
import { examplesOf } from "../wire/domain.ts";
import type { Change, Severity } from "./change.ts";
import { flipped } from "./order.ts";
import { valueChanges } from "./values.ts";
import { place } from "./wording.ts";

/** What becomes of each param, by its name. */
export function paramChanges(before: ChatLikePlan, after: ChatLikePlan): Change[] {
  const [was, is] = [sentParams(before), sentParams(after)];
  const names = [...after.params, ...before.params].map(({ param }) => param);
  return [
    ...[...new Set(names)].flatMap((param) =>
      fateChanges(param, was.get(param), is.get(param), before, after),
    ),
    ...orderChanges(was, is),
    ...meetings(was, is),
  ];
}

function fateChanges(
  param: string,
  was: Sent | undefined,
  is: Sent | undefined,
  before: ChatLikePlan,
  after: ChatLikePlan,
): Change[] {
  if (was === undefined && is === undefined) return [];
  const keys = { before: was?.key ?? keyOf(param, before), after: is?.key ?? keyOf(param, after) };
  const change = (severity: Severity, words: string, shown: Case): Change => ({
    severity,
    subject: param,
    message: `${code(param)} ${words}`,
    keys,
    shown,
  });
  const telling = { payload: { [param]: tellingValue(param, was ?? is!) } };
  if (is === undefined) {
    const dies = isControl(param) ? "is a dead control: it is now dropped" : "is now dropped";
    return [change("breaking", dies, telling)];
  }
  if (was === undefined) return [change("notable", "is now forwarded", telling)];
  const values = valueChanges(param, was, is, keys);
  if (!isDeepStrictEqual(was.target, is.target)) {
    const moved = `is sent as ${place(is.target)}; it was ${place(was.target)}`;
    return [change("breaking", moved, telling), ...values];
  }
  if (was.renamed !== is.renamed && values.length === 0) {
    const told = is.renamed ? "is now reported as mapped" : "is no longer reported as mapped";
    return [{ ...change("harmless", told, telling), shown: null }];
  }
  return values;
}

/** A value that is sent, so that a request shows where it goes. */
function tellingValue(param: string, fate: Sent): Exclude<Case["payload"], undefined>[string] {
  const listed = fate.values.find(({ kind }) => kind === "send")?.from;
  if (fate.unlisted.kind === "drop") return listed ?? UNLISTED;
  return examplesOf(param)[0]!;
}

function isControl(param: string): boolean {
  return param === "reasoning_effort" || param === "reasoning_max_tokens";
}

/** Who says that a param is dropped. */
function keyOf(param: string, { params, forwarded }: ChatLikePlan): string {
  return params.find((candidate) => candidate.param === param)?.fate.key ?? forwarded.key;
}

function sentParams({ params }: ChatLikePlan): Map<string, Sent> {
  return new Map(
    params.flatMap(({ param, fate }: ParamPlan) => (fate.kind === "sent" ? [[param, fate]] : [])),
  );
}

/** Params that are new where another is sent already, whose value may no longer be the one that stays. */
function meetings(was: Map<string, Sent>, is: Map<string, Sent>): Change[] {
  const sent = [...is];
  return sent.flatMap(([param, fate], index) =>
    was.has(param)
      ? []
      : sent
          .map(([other, theirs], at) => ({ other, theirs, stays: at > index ? other : param }))
          .filter(({ other, theirs }) => was.has(other) && meet(theirs.target, fate.target))
          .map(({ other, theirs, stays }) => ({
            severity: "breaking" as const,
            subject: other,
            message: `${code(param)} now lands where ${code(other)} is sent, at ${place(fate.target)}: of a job with both, ${code(stays)} stays`,
            keys: { before: was.get(other)!.key, after: fate.key },
            shown: {
              payload: { [other]: tellingValue(other, theirs), [param]: tellingValue(param, fate) },
            },
          })),
  );
}

/** Params that write into each other's place, and now do so in the other order. */
function orderChanges(was: Map<string, Sent>, is: Map<string, Sent>): Change[] {
  const named = (sent: Map<string, Sent>): (Sent & { param: string })[] =>
    [...sent].map(([param, fate]) => ({ ...fate, param }));
  const pairs = flipped(named(was), named(is), (one, other) => one.param === other.param);
  return pairs.map(([first, last]) => ({
    severity: "breaking",
    subject: last.param,
    message: `${code(last.param)} is now written after ${code(first.param)}, so at ${place(last.target)} it is the one that stays`,
    keys: { before: was.get(last.param)!.key, after: last.key },
    shown: {
      payload: {
        [first.param]: tellingValue(first.param, first),
        [last.param]: tellingValue(last.param, last),
      },
    },
  }));
}
