import type { ChatLikePlan, EmbeddingsPlan, ParamPlan, Sent } from "../plan/plan.ts";
import { FORWARDED_CHAT, LADDER, NEVER_FORWARDED } from "../plan/vocabulary.ts";
import type { ParamFact } from "./explanation.ts";

const CLAMPS: Record<NonNullable<ParamPlan["clamp"]>, string> = {
  below_cap: "at most the cap - 1",
  up_to_cap: "at most the cap",
};

/** Every canonical param, then the backend's own, then those that no backend forwards. */
export function chatLikeParams(plan: ChatLikePlan): ParamFact[] {
  const own = plan.params.map(({ param }) => param);
  const names = [...new Set([...FORWARDED_CHAT, ...own])];
  return [
    ...names.map((param) => (param === "max_tokens" ? capFact(plan) : paramFact(param, plan))),
    ...Object.keys(NEVER_FORWARDED).map((param) =>
      dropped(param, `dropped: ${NEVER_FORWARDED[param]}`, "preset.never_forwarded"),
    ),
  ];
}

/** The four params that an embeddings request takes (LANGUAGE section 5). */
export function embeddingsParams(plan: EmbeddingsPlan): ParamFact[] {
  const { input_type, input_type_overridable } = plan;
  const passed = (param: string, stands: string | null): ParamFact => ({
    ...sent(param, param, "preset.forwarded"),
    fates: [{ value: "any value", becomes: "as it is" }],
    default: stands,
  });
  const side = input_type.value;
  const configured = side === null ? "dropped" : JSON.stringify(side);
  const inputType: ParamFact = input_type_overridable.value
    ? {
        ...sent("input_type", "input_type", input_type_overridable.key),
        fates: [
          { value: '"query", "passage"', becomes: "as it is" },
          { value: "any other value", becomes: configured },
        ],
        default: side === null ? null : configured,
      }
    : {
        ...dropped(
          "input_type",
          side === null ? "dropped" : `always ${configured}`,
          input_type.key,
        ),
        target: side === null ? null : "input_type",
        default: side === null ? null : configured,
      };
  return [
    passed("input", null),
    passed("encoding_format", '"base64"'),
    passed("dimensions", null),
    inputType,
  ];
}

function capFact({ cap, constants }: ChatLikePlan): ParamFact {
  const becomes = cap === null ? "dropped: a constant takes its place" : "the output cap";
  const key = cap?.key ?? constants.at(-1)!.key;
  return {
    ...dropped("max_tokens", becomes, key),
    target: cap === null ? null : cap.target.join("."),
    default: cap === null ? null : "the output cap",
  };
}

function paramFact(param: string, plan: ChatLikePlan): ParamFact {
  const found = plan.params.find((candidate) => candidate.param === param);
  if (found === undefined) return dropped(param, "dropped: not forwarded", plan.forwarded.key);
  const { fate, clamp } = found;
  if (fate.kind === "dropped") return dropped(param, `dropped: ${fate.reason}`, fate.key);
  return {
    ...sent(param, fate.target.join("."), fate.key),
    clamp: clamp === null ? null : CLAMPS[clamp],
    fates: fatesOf(param, fate),
    default: defaultOf(param, plan),
  };
}

/** Listed values that become the same are told together. */
function fatesOf(param: string, { values, unlisted, convert }: Sent): ParamFact["fates"] {
  const groups = new Map<string, string[]>();
  for (const listed of values) {
    const becomes = listed.kind === "drop" ? "dropped" : JSON.stringify(listed.value);
    const value = JSON.stringify(listed.from);
    groups.set(becomes, [...(groups.get(becomes) ?? []), value]);
  }
  const passed = convert === null ? "as it is" : "in the Responses spelling";
  const otherwise = unlisted.kind === "pass" ? passed : `dropped: ${unlisted.reason}`;
  const isLadder = param === "reasoning_effort" && values.length === LADDER.length;
  const others =
    values.length === 0 ? "any value" : isLadder ? "off the ladder" : "any other value";
  return [
    ...[...groups].map(([becomes, from]) => ({ value: from.join(", "), becomes })),
    { value: others, becomes: otherwise },
  ];
}

function defaultOf(param: string, { default_effort, derived_budget }: ChatLikePlan): string | null {
  if (param === "reasoning_effort" && default_effort !== null) {
    return JSON.stringify(default_effort.value);
  }
  const isDerived = param === "reasoning_max_tokens" && derived_budget !== null;
  return isDerived ? "from the effort and the cap" : null;
}

function dropped(param: string, becomes: string, key: string): ParamFact {
  const fates = [{ value: "any value", becomes }];
  return { param, forwarded: false, target: null, clamp: null, fates, default: null, key };
}

function sent(param: string, target: string, key: string): ParamFact {
  return { param, forwarded: true, target, clamp: null, fates: [], default: null, key };
}
