import { isDeepStrictEqual } from "node:util";
import type { Json, JsonObject } from "../json.ts";
import type { ChatLikePlan, EmbeddingsPlan, ParamPlan, Plan } from "../plan/plan.ts";
import { FORWARDED_CHAT, LADDER, NEVER_FORWARDED } from "../plan/vocabulary.ts";
import { BARE_CAP, type Case, lacking, tokensOf } from "./case.ts";
import { conversions } from "./conversions.ts";
import { examplesOf } from "./domain.ts";

/** Caps at which a budget that follows from the cap meets its lower and its upper bound. */
const SMALL_CAP = 1024;
const LARGE_CAP = 200_000;

/** What no map is likely to list. */
export const UNLISTED = "unlisted";

/**
 * The jobs that together show what a backend does, each as its difference from the bare job, which
 * goes first. The Plan says which jobs are telling, never what becomes of them.
 */
export function casesOf(plan: Plan): Case[] {
  const own = plan.preset === "openai-embeddings" ? embeddingsCases(plan) : chatLikeCases(plan);
  const cases = [{}, ...own, ...refusedCases(plan), ...headerCases(plan)];
  return cases.filter(
    (one, index) => cases.findIndex((other) => isDeepStrictEqual(other, one)) === index,
  );
}

/** The params that a chat-like backend is asked about: its own in their order, then the canonical. */
function paramsOf({ params }: ChatLikePlan): string[] {
  const canonical = FORWARDED_CHAT.filter((param) => param !== "max_tokens");
  return [...new Set([...params.map(({ param }) => param), ...canonical])];
}

/** The values of one param that are told apart, or may be: its domain's, the map's, and another. */
function valuesOf(param: string, plan: ParamPlan | undefined): Json[] {
  const listed = plan?.fate.kind === "sent" ? plan.fate.values.map(({ from }) => from) : [];
  const values = [
    ...examplesOf(param),
    ...(param === "reasoning_effort" ? LADDER : []),
    ...listed,
    ...(listed.length > 0 ? [UNLISTED] : []),
  ];
  return [...new Set(values)];
}

function chatLikeCases(plan: ChatLikePlan): Case[] {
  const names = paramsOf(plan);
  const planOf = (param: string): ParamPlan | undefined =>
    plan.params.find((candidate) => candidate.param === param);
  return [
    { payload: { messages: null, input: "Hi" } },
    ...names.flatMap((param) => paramCases(param, planOf(param))),
    ...conversions(plan),
    ...budgetCases(plan),
    { output_cap: 0 },
    { payload: { temperature: 0, top_k: null, stop: [], logprobs: false } },
    { payload: Object.fromEntries(names.map((param) => [param, examplesOf(param)[0]!])) },
  ];
}

function paramCases(param: string, plan: ParamPlan | undefined): Case[] {
  const cases: Case[] = valuesOf(param, plan).map((value) => ({ payload: { [param]: value } }));
  return plan?.clamp == null ? cases : [...cases, ...clampCases(param, plan.clamp)];
}

/** Both sides of a clamp's edge, at the smallest cap too, and what is no count at all. */
function clampCases(param: string, clamp: NonNullable<ParamPlan["clamp"]>): Case[] {
  const most = clamp === "below_cap" ? BARE_CAP - 1 : BARE_CAP;
  return [
    ...[most, most + 1, -1, 1.5].map((value) => ({ payload: { [param]: value } })),
    { output_cap: 0, payload: { [param]: 1 } },
  ];
}

function budgetCases({ derived_budget }: ChatLikePlan): Case[] {
  if (derived_budget === null) return [];
  return LADDER.flatMap((reasoning_effort) =>
    [SMALL_CAP, LARGE_CAP].map((output_cap) => ({ output_cap, payload: { reasoning_effort } })),
  );
}

function embeddingsCases(_: EmbeddingsPlan): Case[] {
  const values: [string, Json[]][] = [
    ["input", [["first text", "second text"]]],
    ["encoding_format", ["float", "base64"]],
    ["dimensions", [512]],
    ["input_type", ["query", "passage", UNLISTED]],
  ];
  return values.flatMap(([param, telling]) =>
    telling.map((value) => ({ payload: { [param]: value } })),
  );
}

/** What no backend forwards, what this one does not know, and what it decides by itself. */
function refusedCases({ preset }: Plan): Case[] {
  const never: JsonObject = Object.fromEntries(
    Object.keys(NEVER_FORWARDED).map((param) => [param, 1]),
  );
  return [
    { payload: never },
    { payload: { no_such_param: "any value" } },
    { payload: { model: "another model" } },
    ...(preset === "openai-embeddings" ? [] : [{ payload: { max_tokens: 1 } }]),
  ];
}

/** Each thing that a header reads, missing. */
function headerCases({ headers }: Plan): Case[] {
  return tokensOf(headers)
    .map(lacking)
    .filter((one) => one !== null);
}
