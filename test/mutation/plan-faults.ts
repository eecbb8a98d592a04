import type { ChatLikePlan, ParamPlan, Plan, Sent } from "../../compiler/plan/plan.ts";

/** A wrong decision of the planner: each Plan that it would make of this one. */
export interface PlanFault {
  name: string;
  plant: (plan: Plan) => Plan[];
}

export const PLAN_FAULTS: readonly PlanFault[] = [
  ofBody("a param is forgotten", (plan) =>
    plan.params.map((param) => ({ ...plan, params: plan.params.filter((one) => one !== param) })),
  ),
  ofParam("a param lands elsewhere", (param) =>
    sent(param, (fate) => [{ ...fate, target: [...fate.target.slice(0, -1), "elsewhere"] }]),
  ),
  ofParam("a clamp is forgotten", (param) => (isClamped(param) ? [{ ...param, clamp: null }] : [])),
  ofParam("a clamp is the other", (param) => {
    if (!isClamped(param)) return [];
    return [{ ...param, clamp: param.clamp === "below_cap" ? "up_to_cap" : "below_cap" }];
  }),
  ofParam("a listed value is forgotten", (param) =>
    sent(param, (fate) =>
      fate.values.map((value) => ({
        ...fate,
        values: fate.values.filter((one) => one !== value),
      })),
    ),
  ),
  ofParam("a listed value becomes another", (param) =>
    sent(param, (fate) =>
      fate.values.map((value) => ({
        ...fate,
        values: fate.values.map((one) =>
          one === value ? { from: one.from, key: one.key, kind: "send", value: "other" } : one,
        ),
      })),
    ),
  ),
  ofParam("what is not listed has the other fate", (param) =>
    sent(param, (fate) => {
      // A Plan says of what is never sent that it is dropped.
      if (fate.values.length === 0) return [];
      const passes = fate.unlisted.kind === "pass";
      return [{ ...fate, unlisted: passes ? { kind: "drop", reason: "" } : { kind: "pass" } }];
    }),
  ),
  ofParam("a conversion is forgotten", (param) =>
    sent(param, (fate) => (fate.convert === null ? [] : [{ ...fate, convert: null }])),
  ),
  ofParam("what is dropped is sent", (param) => {
    if (param.fate.kind === "sent") return [];
    const { key } = param.fate;
    const fate: Sent = {
      ...{ kind: "sent", target: [param.param], renamed: false, convert: null },
      ...{ values: [], unlisted: { kind: "pass" }, key },
    };
    return [{ ...param, fate }];
  }),
  ofBody("the cap lands elsewhere", (plan) =>
    plan.cap === null ? [] : [{ ...plan, cap: { ...plan.cap, target: ["max_new_tokens"] } }],
  ),
  ofBody("the cap is forgotten", (plan) => [{ ...plan, cap: null }]),
  ofBody("a default is forgotten", (plan) =>
    plan.default_effort === null ? [] : [{ ...plan, default_effort: null }],
  ),
  ofBody("a budget is not derived", (plan) =>
    plan.derived_budget === null ? [] : [{ ...plan, derived_budget: null }],
  ),
  ofBody("a constant is forgotten", (plan) =>
    plan.constants.map((constant) => ({
      ...plan,
      constants: plan.constants.filter((one) => one !== constant),
    })),
  ),
  {
    name: "another model",
    plant: (plan) => [{ ...plan, model: { value: "other", key: "model" } }],
  },
  {
    name: "a header is forgotten",
    plant: (plan) => (plan.headers.length === 0 ? [] : [{ ...plan, headers: [] }]),
  },
];

function ofBody(name: string, plant: (plan: ChatLikePlan) => ChatLikePlan[]): PlanFault {
  return { name, plant: (plan) => ("params" in plan ? plant(plan) : []) };
}

function ofParam(name: string, plant: (param: ParamPlan) => ParamPlan[]): PlanFault {
  return ofBody(name, (plan) =>
    plan.params.flatMap((param, index) =>
      plant(param).map((wrong) => ({ ...plan, params: plan.params.with(index, wrong) })),
    ),
  );
}

/** Of what is dropped nobody asks what it is clamped to. */
function isClamped({ clamp, fate }: ParamPlan): boolean {
  return clamp !== null && fate.kind === "sent";
}

function sent(param: ParamPlan, plant: (fate: Sent) => Sent[]): ParamPlan[] {
  const { fate } = param;
  return fate.kind === "sent" ? plant(fate).map((wrong) => ({ ...param, fate: wrong })) : [];
}
