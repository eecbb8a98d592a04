import type { ChatLikePlan, Conversion, ParamPlan, Sent } from "../plan/plan.ts";
import { isCanonical } from "../plan/vocabulary.ts";
import { literal } from "./literal.ts";
import type { Group, Statement } from "./print/syntax.ts";
import { property } from "./property.ts";
import type { Uses } from "./uses.ts";
import { valuesSwitch } from "./values.ts";
import type { Writes } from "./writes.ts";

/** Where a param's value is read, how to see that there is one, and how it is written. */
export interface Source {
  param: string;
  fate: Sent;
  value: string;
  /** The local that it is read into, if it is not there yet. */
  reads: readonly string[];
  isSet: string;
  writes: Writes;
  uses: Uses;
}

const CONVERSIONS: Record<Conversion, string> = {
  text_format: "toTextFormat",
  tools: "toTools",
  tool_choice: "toToolChoice",
};

/** The statement that puts one param into the body, or reports that it was dropped. */
export function paramStatement(
  plan: ParamPlan,
  body: ChatLikePlan,
  writes: Writes,
  uses: Uses,
): Statement {
  const { param, clamp, fate } = plan;
  const given = givenValue(param, body);
  if (fate.kind === "dropped") {
    const then = [reportCall("dropped", param, fate.reason, fate.key)];
    return { kind: "branch", test: `${given} != null`, then };
  }
  const source: Source =
    clamp === null
      ? { ...{ param, fate, writes, uses }, ...asGiven(param, given) }
      : { param, fate, value: param, isSet: `${param} !== undefined`, reads: [], writes, uses };
  const sent = fate.values.length > 0 ? valuesSwitch(source) : pass(source);
  if (clamp === null) return sent;
  return { kind: "group", body: [count(plan, body, uses), withoutNote(sent)] };
}

/** The client's value as it is, read into a local of its name: each read of a payload costs. */
function asGiven(param: string, given: string): Pick<Source, "value" | "reads" | "isSet"> {
  if (given !== "effort" && isCanonical(param)) {
    return { value: param, reads: [param], isSet: `${param} != null` };
  }
  return { value: given, reads: [], isSet: `${given} != null` };
}

/** Sends whatever the client sent. */
function pass(source: Source): Group {
  const { fate, isSet, reads } = source;
  if (!fate.renamed) {
    const then: Statement = { kind: "line", code: passOn(source) };
    return { kind: "group", under: fate.key, reads, body: [{ kind: "if", test: isSet, then }] };
  }
  const write: Statement = { kind: "line", code: passOn(source), comment: fate.key };
  const then = [write, renameReport(source)];
  return { kind: "group", reads, body: [{ kind: "branch", test: isSet, then }] };
}

/** Writes the client's value in the spelling of the API. */
export function passOn({ fate, value, writes, uses }: Source): string {
  const { convert, target } = fate;
  return writes.value(
    target,
    convert === null ? value : `${uses.value(CONVERSIONS[convert])}(${value})`,
  );
}

/** Reports that a value went elsewhere, unchanged. */
export function renameReport({ param, fate }: Source): Statement {
  return reportCall("mapped", param, fate.target.join("."), fate.key);
}

/** `report?.dropped("top_k", "…", "param_map.top_k");` */
export function reportCall(
  action: "dropped" | "mapped" | "injected",
  ...args: [param: string, said: string, key: string]
): Statement {
  return { kind: "call", callee: `report?.${action}`, args: args.map(literal) };
}

/** Where the client's value is read: the effort may have been injected. */
function givenValue(param: string, { default_effort }: ChatLikePlan): string {
  const injected = param === "reasoning_effort" && default_effort !== null;
  return injected ? "effort" : property("payload", param);
}

/** `const min_tokens = …`: the client's count within its bounds, or the derived budget. */
function count({ param, clamp }: ParamPlan, body: ChatLikePlan, uses: Uses): Statement {
  const given = property("payload", param);
  const most = clamp === "below_cap" ? "output_cap - 1" : "output_cap";
  const clamped = `${uses.value("clamp")}(${literal(param)}, ${given}, ${most}, report)`;
  if (param !== "reasoning_max_tokens" || body.derived_budget === null) {
    return { kind: "line", code: `const ${param} = ${clamped};` };
  }
  const effort = givenValue("reasoning_effort", body);
  const key = literal(body.derived_budget.key);
  const derived = `${uses.value("deriveBudget")}(${effort}, output_cap, report, ${key})`;
  return {
    kind: "choice",
    name: param,
    test: `${given} == null`,
    whenTrue: derived,
    whenFalse: clamped,
  };
}

/** What is said of the count above it need not be said again. */
function withoutNote(statement: Statement): Statement {
  return statement.kind === "group" && statement.body.length === 1 ? statement.body[0]! : statement;
}
