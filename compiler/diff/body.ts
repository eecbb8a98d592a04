import { isDeepStrictEqual } from "node:util";
import { code } from "../diagnostics/wording.ts";
import type { ChatLikePlan, ConstantPlan } from "../plan/plan.ts";
import type { Change } from "./change.ts";
import { flipped } from "./order.ts";
import { place, shown } from "./wording.ts";

/** What every job is sent whatever it asks for: the cap, the constants, the reasoning defaults. */
export function bodyChanges(before: ChatLikePlan, after: ChatLikePlan): Change[] {
  return [
    ...capChange(before.cap, after.cap),
    ...constantChanges(before.constants, after.constants),
    ...defaultEffortChange(before.default_effort, after.default_effort),
    ...derivedBudgetChange(before.derived_budget, after.derived_budget),
  ];
}

function capChange(before: ChatLikePlan["cap"], after: ChatLikePlan["cap"]): Change[] {
  if (isDeepStrictEqual(before?.target, after?.target)) return [];
  const is = after === null ? "is no longer sent" : `is sent as ${place(after.target)}`;
  const was = before === null ? "it was not sent" : `it was ${place(before.target)}`;
  const keys = { before: before?.key ?? null, after: after?.key ?? null };
  const message = `the output cap ${is}; ${was}`;
  return [{ severity: "breaking", subject: "output cap", message, keys, shown: {} }];
}

function constantChanges(
  before: readonly ConstantPlan[],
  after: readonly ConstantPlan[],
): Change[] {
  const [was, is] = [byTarget(before), byTarget(after)];
  const changes = [...new Set([...was.keys(), ...is.keys()])].flatMap((target): Change[] => {
    const [old, now] = [was.get(target), is.get(target)];
    if (old && now && isDeepStrictEqual(old.value, now.value)) return [];
    const { target: at } = (now ?? old)!;
    const message =
      now === undefined
        ? `${place(at)} is no longer sent to every job; it was ${shown(old!.value)}`
        : `${place(at)} is ${shown(now.value)} for every job; ` +
          (old === undefined ? "it was not set" : `it was ${shown(old.value)}`);
    return [
      {
        severity: old === undefined ? "notable" : "breaking",
        subject: place(at),
        message,
        keys: { before: old?.key ?? null, after: now?.key ?? null },
        shown: {},
      },
    ];
  });
  return [...changes, ...flipped(before, after).map(([first, last]) => overwritten(first, last))];
}

function overwritten(first: ConstantPlan, last: ConstantPlan): Change {
  return {
    severity: "breaking",
    subject: place(last.target),
    message: `${code(last.key)} now comes after ${code(first.key)}, so it is the one that stays`,
    keys: { before: last.key, after: last.key },
    shown: {},
  };
}

function byTarget(constants: readonly ConstantPlan[]): Map<string, ConstantPlan> {
  return new Map(constants.map((constant) => [JSON.stringify(constant.target), constant]));
}

function defaultEffortChange(
  before: ChatLikePlan["default_effort"],
  after: ChatLikePlan["default_effort"],
): Change[] {
  if (before?.value === after?.value) return [];
  const is = after === null ? "nothing" : shown(after.value);
  const was = before === null ? "nothing" : shown(before.value);
  return [
    {
      severity: before === null ? "notable" : "breaking",
      subject: "default effort",
      message: `a job that asks for no reasoning now gets ${is}; it got ${was}`,
      keys: { before: before?.key ?? null, after: after?.key ?? null },
      shown: {},
    },
  ];
}

function derivedBudgetChange(
  before: ChatLikePlan["derived_budget"],
  after: ChatLikePlan["derived_budget"],
): Change[] {
  if ((before === null) === (after === null)) return [];
  const verb = after === null ? "no longer follows" : "now follows";
  return [
    {
      severity: after === null ? "breaking" : "notable",
      subject: "derived budget",
      message: `a thinking budget ${verb} from the effort and the output cap`,
      keys: { before: before?.key ?? null, after: after?.key ?? null },
      shown: { payload: { reasoning_effort: "high" } },
    },
  ];
}
