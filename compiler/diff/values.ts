import { isDeepStrictEqual } from "node:util";
import { code } from "../diagnostics/wording.ts";
import type { Json } from "../json.ts";
import { converted } from "../plan/convert.ts";
import type { Sent } from "../plan/plan.ts";
import { UNLISTED } from "../wire/cases.ts";
import { examplesOf } from "../wire/domain.ts";
import type { Change } from "./change.ts";
import { shown } from "./wording.ts";

/** What becomes of each value that either map lists, and then of any other. */
export function valueChanges(param: string, was: Sent, is: Sent, keys: Change["keys"]): Change[] {
  const listed = new Set([...is.values, ...was.values].map(({ from }) => from));
  const changes = [...listed].flatMap((value) => {
    const [old, now] = [sentFor(value, was), sentFor(value, is)];
    if (isDeepStrictEqual(old, now)) return [];
    return [outcomeChange(param, shown(value), old, now, keys, value)];
  });
  return [...changes, ...otherValues(param, was, is, listed, keys)];
}

/** What stands in the body for a value; undefined when it is dropped. */
function sentFor(value: Json, fate: Sent): Json | undefined {
  const listed = fate.values.find(({ from }) => from === value);
  if (listed) return listed.kind === "send" ? listed.value : undefined;
  return fate.unlisted.kind === "pass" ? converted(value, fate.convert) : undefined;
}

function otherValues(
  param: string,
  was: Sent,
  is: Sent,
  listed: ReadonlySet<Json>,
  keys: Change["keys"],
): Change[] {
  const value = [...examplesOf(param), UNLISTED].find((candidate) => !listed.has(candidate))!;
  const name = listed.size === 0 ? "any value" : "any other value";
  if (was.unlisted.kind !== is.unlisted.kind) {
    const [old, now] = [was, is].map(({ unlisted }) =>
      unlisted.kind === "pass" ? value : undefined,
    );
    return [outcomeChange(param, name, old, now, keys, value)];
  }
  if (is.unlisted.kind === "drop" || was.convert === is.convert) return [];
  const verb = is.convert === null ? "as the client wrote it" : "in the spelling of this API";
  return [
    {
      severity: "breaking",
      subject: param,
      message: `${code(param)}: ${name} is now sent ${verb}`,
      keys,
      shown: { payload: { [param]: examplesOf(param).at(-1)! } },
    },
  ];
}

function outcomeChange(
  param: string,
  name: string,
  old: Json | undefined,
  now: Json | undefined,
  keys: Change["keys"],
  value: Json,
): Change {
  const passes = (sent: Json | undefined): string =>
    name.startsWith("any") ? "sent as it is" : `sent as ${shown(sent!)}`;
  const is = now === undefined ? "is dropped" : `is ${passes(now)}`;
  const was = old === undefined ? "it was dropped" : `it was ${passes(old)}`;
  return {
    severity: old === undefined ? "notable" : "breaking",
    subject: param,
    message: `${code(param)}: ${name} ${is}; ${was}`,
    keys,
    shown: { payload: { [param]: value } },
  };
}
