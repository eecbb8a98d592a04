import type { ChatLikeBackend } from "../config.ts";
import type { Document } from "../read/document.ts";
import { constantsOf } from "./constants.ts";
import { entriesOf } from "./entries.ts";
import type { Entry } from "./entry.ts";
import { converted } from "./convert.ts";
import type { BodyPlan, ConstantPlan, Decided, Fate, ParamPlan, Target } from "./plan.ts";
import { type Place, type Preset, respelledPlace } from "./presets/preset.ts";
import { covers, isAt, toTarget } from "./target.ts";
import { type Effort, NEVER_FORWARDED } from "./vocabulary.ts";

/** How a chat-like body is built: LANGUAGE sections 3 to 7, decided. */
export function bodyPlan(document: Document, config: ChatLikeBackend, preset: Preset): BodyPlan {
  const entries = entriesOf(document, config);
  const constants = constantsOf(config, preset);
  const cap = capPlan(entries.get("max_tokens"), preset);
  const key = config.params_supported === undefined ? "preset.forwarded" : "params_supported";
  const names = (config.params_supported ?? preset.forwarded).filter(
    (param) => param !== "max_tokens" && !Object.hasOwn(NEVER_FORWARDED, param),
  );
  const params = names.map((param): ParamPlan => ({
    param,
    clamp: clampOf(param),
    fate: fateOf(param, entries.get(param), { preset, constants, cap, forwardedBy: key }),
  }));
  return {
    params: respelledLast(params, entries, preset),
    forwarded: { key },
    default_effort: names.includes("reasoning_effort") ? defaultEffort(config) : null,
    derived_budget: derivedBudget(params, entries.get("reasoning_max_tokens")),
    cap: constants.some(({ target }) => covers(target, cap.target)) ? null : cap,
    constants,
  };
}

/** Where the cap lands (LANGUAGE section 4): its entry says, else the preset. */
function capPlan(entry: Entry | undefined, preset: Preset): { target: Target; key: string } {
  const place = ownPlace("max_tokens", preset);
  if (entry?.to == null || entry.to === "max_tokens") return { target: place, key: "preset.cap" };
  return { target: toTarget(entry.to), key: entry.key };
}

function clampOf(param: string): ParamPlan["clamp"] {
  if (param === "reasoning_max_tokens") return "below_cap";
  return param === "min_tokens" ? "up_to_cap" : null;
}

interface Surroundings {
  preset: Preset;
  constants: ConstantPlan[];
  cap: { target: Target; key: string };
  forwardedBy: string;
}

function fateOf(param: string, entry: Entry | undefined, around: Surroundings): Fate {
  // Only numbers are left after a clamp.
  const values = (entry?.values ?? []).filter(
    ({ from }) => clampOf(param) === null || typeof from === "number",
  );
  const sent = entry?.unmapped !== "drop" || values.some(({ kind }) => kind === "send");
  if (entry && !sent) return { kind: "dropped", reason: entry.dropReason, key: entry.key };

  const place = presetPlace(param, entry, around.preset);
  const target = place?.target ?? (entry?.to == null ? [param] : toTarget(entry.to));
  const replaced = replacedBy(target, around);
  if (replaced) return replaced;

  const convert = place?.convert ?? null;
  return {
    kind: "sent",
    target,
    renamed: !isAt(target, ownPlace(param, around.preset)),
    convert,
    values: values.map((value) =>
      value.kind === "send" ? { ...value, value: converted(value.value, convert) } : value,
    ),
    unlisted:
      entry?.unmapped === "drop" ? { kind: "drop", reason: entry.dropReason } : { kind: "pass" },
    key: entry?.key ?? around.forwardedBy,
  };
}

/** What is written after the params and takes the whole place of a target (LANGUAGE section 5). */
function replacedBy(target: Target, { constants, cap }: Surroundings): Fate | undefined {
  const constant = constants.find((candidate) => covers(candidate.target, target));
  const winner = constant ?? (covers(cap.target, target) ? cap : undefined);
  if (winner === undefined) return undefined;
  const what = winner === cap ? "the output cap" : winner.key;
  return {
    kind: "dropped",
    reason: `${what} takes its place at ${target.join(".")}`,
    key: winner.key,
  };
}

/** Where the preset puts a param that no map moves, if it spells it otherwise than chat. */
function presetPlace(param: string, entry: Entry | undefined, preset: Preset): Place | undefined {
  const isMoved = entry?.to != null && entry.to !== param;
  return isMoved ? undefined : respelledPlace(preset, param);
}

function ownPlace(param: string, preset: Preset): Target {
  return respelledPlace(preset, param)?.target ?? [param];
}

function respelledLast(
  params: ParamPlan[],
  entries: ReadonlyMap<string, Entry>,
  preset: Preset,
): ParamPlan[] {
  const isRespelled = ({ param }: ParamPlan): boolean =>
    presetPlace(param, entries.get(param), preset) !== undefined;
  return [...params.filter((param) => !isRespelled(param)), ...params.filter(isRespelled)];
}

function defaultEffort({ reasoning }: ChatLikeBackend): Decided<Effort> | null {
  if (typeof reasoning !== "object" || reasoning.default_effort === undefined) return null;
  return { value: reasoning.default_effort, key: "reasoning.default_effort" };
}

/** A budget is derived where the map would send a number on (LANGUAGE section 7). */
function derivedBudget(params: ParamPlan[], entry: Entry | undefined): { key: string } | null {
  const budget = params.find(({ param }) => param === "reasoning_max_tokens");
  if (budget?.fate.kind !== "sent" || budget.fate.unlisted.kind !== "pass") return null;
  return { key: entry?.key ?? "preset.derived_budget" };
}
