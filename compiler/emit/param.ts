import type { ChatLikePlan, Conversion, ParamPlan, Sent } from "../plan/plan.ts";
import type { Uses } from "./uses.ts";
import { literal } from "./literal.ts";
import type { Statement } from "./paragraphs.ts";
import { property } from "./property.ts";
import { valuesSwitch } from "./values.ts";
import type { Writes } from "./writes.ts";

const CONVERSIONS: Record<Conversion, string> = {
  text_format: "toTextFormat",
  tools: "toTools",
  tool_choice: "toToolChoice",
};

/** The statement that puts one param into the body, or reports that it was dropped. */
export function paramStatement(
  param: ParamPlan,
  plan: ChatLikePlan,
  writes: Writes,
  uses: Uses,
): Statement {
  const { fate } = param;
  const source = sourceOf(param, plan);
  if (fate.kind === "dropped") {
    const args = [param.param, fate.reason, fate.key].map(literal).join(", ");
    return { code: `if (${source} != null) {\nreport?.dropped(${args});\n}` };
  }
  if (param.clamp === null) {
    return fate.values.length > 0
      ? { code: valuesSwitch(param, fate, source, writes, uses) }
      : passStatement(param, fate, source, writes, uses);
  }
  const { code } =
    fate.values.length > 0
      ? { code: valuesSwitch(param, fate, param.param, writes, uses) }
      : passStatement(param, fate, param.param, writes, uses);
  return { code: `${countStatement(param, plan, uses)}\n${code}` };
}

/** Where the client's value is read: the effort may have been injected. */
function sourceOf({ param }: ParamPlan, { default_effort }: ChatLikePlan): string {
  const injected = param === "reasoning_effort" && default_effort !== null;
  return injected ? "effort" : property("payload", param);
}

/** `const min_tokens = …`: the client's count within its bounds, or the derived budget. */
function countStatement({ param, clamp }: ParamPlan, plan: ChatLikePlan, uses: Uses): string {
  const value = property("payload", param);
  const most = clamp === "below_cap" ? "output_cap - 1" : "output_cap";
  const clamped = `${uses.value("clamp")}(${literal(param)}, ${value}, ${most}, report)`;
  if (param !== "reasoning_max_tokens" || plan.derived_budget === null) {
    return `const ${param} = ${clamped};`;
  }
  const effort = plan.default_effort === null ? "payload.reasoning_effort" : "effort";
  const key = literal(plan.derived_budget.key);
  const derived = `${uses.value("deriveBudget")}(${effort}, output_cap, report, ${key})`;
  return `const ${param} = ${value} == null ? ${derived} : ${clamped};`;
}

/** Sends whatever the client sent. */
function passStatement(
  { param, clamp }: ParamPlan,
  fate: Sent,
  value: string,
  writes: Writes,
  uses: Uses,
): Statement {
  const isSet = clamp === null ? `${value} != null` : `${value} !== undefined`;
  const write = writes.value(fate.target, convertedValue(fate, value, uses));
  if (!fate.renamed) return { code: `if (${isSet}) ${write}`, under: fate.key };
  return { code: `if (${isSet}) {\n${write} // ${fate.key}\n${renameReport(param, fate)}\n}` };
}

/** The client's value in the spelling of the API. */
export function convertedValue({ convert }: Sent, value: string, uses: Uses): string {
  return convert === null ? value : `${uses.value(CONVERSIONS[convert])}(${value})`;
}

/** Reports that a value went elsewhere, unchanged. */
export function renameReport(param: string, { target, key }: Sent): string {
  const args = [param, target.join("."), key].map(literal).join(", ");
  return `report?.mapped(${args});`;
}
