import { isJsonObject } from "../../compiler/json.ts";
import type { Json, JsonObject } from "../../compiler/json.ts";
import type { ReportEntry } from "../../runtime/report.ts";
import type { Config, Entry } from "./config.ts";
import { replace, withoutNulls, write } from "./json.ts";
import { defaultEffort, derivedBudget, dialectEntries } from "./reasoning.ts";
import { inputItems, RESPELLED, respellExtras, respellValue } from "./responses.ts";

export type Told = Pick<ReportEntry, "param" | "action">;

export class InvalidJob extends Error {
  readonly code = "invalid_job";
}

const CHAT = `temperature top_p top_k min_p repetition_penalty max_tokens min_tokens seed stop
  reasoning_effort reasoning_max_tokens frequency_penalty presence_penalty logit_bias logprobs
  top_logprobs response_format tools tool_choice parallel_tool_calls`.split(/\s+/);
const RESPONSES = `temperature top_p max_tokens stop frequency_penalty presence_penalty
  reasoning_effort response_format tools tool_choice parallel_tool_calls`.split(/\s+/);
const NEVER = ["n", "best_of", "stream", "stream_options", "service_tier", "user", "metadata"];

/** One param on its way into the body. */
interface Sending {
  param: string;
  target: string[];
  value: Json;
  /** Whether the Responses spelling still has to be applied. */
  respelled: boolean;
  told: Told["action"][];
}

/**
 * The body of a chat-like backend and what became of each param, as LANGUAGE sections 3 to 7 read.
 * `config` has its environment filled in, `payload` is not changed. Throws InvalidJob without a prompt.
 */
export function chatLikeBody(
  config: Config,
  payload: JsonObject,
  cap: number,
): { body: JsonObject; report: Told[] } {
  const onResponses = config.preset === "openai-responses";
  const given = withoutNulls(payload);
  const report: Told[] = [];

  const messages = promptOf(given);
  const map = { ...dialectEntries(config.reasoning), ...config.param_map };
  const forwarded = (config.params_supported ?? (onResponses ? RESPONSES : CHAT)).filter(
    (param) => !NEVER.includes(param),
  );

  const capAt = targetOf(config, entryOf(map, "max_tokens"), "max_tokens").target;
  const capReplaced = constantsOf(config).some(([target]) =>
    target.every((segment, i) => segment === capAt[i]),
  );
  for (const [param, value] of given) {
    if (["model", "messages", "input"].includes(param)) continue;
    const lost = param === "max_tokens" ? capReplaced || value !== cap : !forwarded.includes(param);
    if (lost) report.push({ param, action: "dropped" });
  }

  const own = new Map<string, Told["action"]>();
  if (forwarded.includes("reasoning_effort") && !given.has("reasoning_max_tokens")) {
    const injected = defaultEffort(config.reasoning);
    if (injected !== undefined && !given.has("reasoning_effort")) {
      given.set("reasoning_effort", injected);
      own.set("reasoning_effort", "injected");
    }
  }
  if (forwarded.includes("reasoning_max_tokens") && !given.has("reasoning_max_tokens")) {
    const budget = derivedBudget(given.get("reasoning_effort"), cap);
    if (budget !== undefined && passesNumbers(map.reasoning_max_tokens)) {
      given.set("reasoning_max_tokens", budget);
      own.set("reasoning_max_tokens", "derived");
    }
  }

  const sendings: Sending[] = [];
  for (const param of forwarded) {
    const value = given.get(param);
    if (value === undefined || param === "max_tokens") continue;
    const clamped = clamp(param, value, cap);
    const sent = clamped === null ? null : mapValue(entryOf(map, param), clamped);
    const told: Told["action"][] = [];
    if (own.has(param)) told.push(own.get(param)!);
    if (sent === null) {
      report.push(...[...told, "dropped" as const].map((action) => ({ param, action })));
      continue;
    }
    const { target, respelled, moved } = targetOf(config, entryOf(map, param), param);
    if (clamped !== value) told.push("clamped");
    if (moved || sent !== clamped) told.push("mapped");
    sendings.push({ param, target, value: sent, respelled, told });
  }

  const replaced = [["model"], capAt, ...constantsOf(config).map(([target]) => target)];
  const isGone = ({ target }: Sending): boolean =>
    replaced.some((later) => later.every((segment, i) => segment === target[i]));
  const written = sendings.filter((each) => !isGone(each));
  let body: JsonObject = {};
  for (const one of written.filter((each) => !each.respelled)) {
    body = write(body, one.target, one.value);
  }
  for (const one of written.filter((each) => each.respelled)) {
    body = write(body, one.target, respellValue(one.param, one.value));
  }

  body.model = config.model;
  if (onResponses) body.input = inputItems(messages);
  else body.messages = messages;
  if (!capReplaced) body = write(body, capAt, cap);
  for (const [target, value] of constantsOf(config)) body = replace(body, target, value);

  for (const one of sendings) {
    const actions = isGone(one) ? lostActions(one.told) : one.told;
    report.push(...actions.map((action) => ({ param: one.param, action })));
  }
  return { body, report };
}

/** What is reported of a param whose write was replaced: a budget nobody asked for is no news. */
function lostActions(told: Told["action"][]): Told["action"][] {
  if (told.includes("derived")) return [];
  return told.includes("injected") ? ["injected", "dropped"] : ["dropped"];
}

/** What every job is sent last, in order; each takes the place of what stood at its target. */
function constantsOf(config: Config): [target: string[], value: Json][] {
  const extras = Object.entries(config.extra_params ?? {});
  if (config.preset !== "openai-responses") return extras.map(([key, value]) => [[key], value]);
  const constants: [string[], Json][] = [];
  if (config.service_tier !== undefined) constants.push([["service_tier"], config.service_tier]);
  constants.push([["background"], true]);
  for (const [key, value] of Object.entries(respellExtras(config.extra_params ?? {}))) {
    const byKey = (key === "reasoning" || key === "text") && isJsonObject(value);
    if (!byKey) constants.push([[key], value]);
    else for (const [inner, item] of Object.entries(value)) constants.push([[key, inner], item]);
  }
  return constants;
}

function entryOf(map: Record<string, Entry>, param: string): Entry {
  return Object.hasOwn(map, param) ? map[param]! : {};
}

/** The prompt as chat messages (LANGUAGE section 5). */
export function promptOf(given: Map<string, Json>): Json[] {
  const messages = given.get("messages") ?? given.get("input");
  if (typeof messages === "string" && !given.has("messages")) {
    return [{ role: "user", content: messages }];
  }
  if (!Array.isArray(messages)) throw new InvalidJob("neither messages nor input");
  return messages;
}

/** The value after the clamps of LANGUAGE section 4; null: dropped. */
function clamp(param: string, value: Json, cap: number): Json {
  if (param !== "reasoning_max_tokens" && param !== "min_tokens") return value;
  if (typeof value !== "number" || !Number.isInteger(value) || value < 0) return null;
  return param === "min_tokens" ? Math.min(value, cap) : Math.min(value, Math.max(cap - 1, 0));
}

/** The value after `values` and `unmapped`; null: dropped. */
function mapValue(entry: Entry, value: Json): Json {
  if (typeof entry === "string") return value;
  const listed = entry.values?.get(value);
  if (listed !== undefined) return listed;
  return entry.unmapped === "drop" ? null : value;
}

function passesNumbers(entry: Entry | undefined): boolean {
  return entry === undefined || typeof entry === "string" || entry.unmapped !== "drop";
}

function targetOf(config: Config, entry: Entry, param: string) {
  const to = typeof entry === "string" ? entry : entry.to;
  const respelling = config.preset === "openai-responses" ? RESPELLED[param] : undefined;
  const home = respelling ?? [param];
  if (to === undefined || (to === param && respelling !== undefined)) {
    return { target: home, respelled: respelling !== undefined, moved: false };
  }
  const target = to.split(".");
  return { target, respelled: false, moved: JSON.stringify(target) !== JSON.stringify(home) };
}
