import type { ChatLikeBackend } from "../config.ts";
import { toInput } from "../../runtime/translate/responses/input.ts";
import { type Json, type JsonObject, isJsonObject } from "../json.ts";
import { converted } from "./convert.ts";
import { keyPath } from "./key-path.ts";
import type { ConstantPlan } from "./plan.ts";
import { type Preset, respelledPlace } from "./presets/preset.ts";
import { meet } from "./target.ts";

/**
 * What every body of a backend holds whatever the job says: the preset's own constants, the service
 * tier, and `extra_params` last (LANGUAGE section 5). A later constant replaces an earlier one.
 */
export function constantsOf(config: ChatLikeBackend, preset: Preset): ConstantPlan[] {
  const constants: ConstantPlan[] = [];
  if ("service_tier" in config) {
    constants.push({ target: ["service_tier"], value: config.service_tier, key: "service_tier" });
  }
  for (const [key, value] of Object.entries(preset.constants)) {
    constants.push({ target: [key], value, key: `preset.${key}` });
  }
  constants.push(...extraParams((config.extra_params ?? {}) as JsonObject, preset));
  return constants.filter(
    ({ target }, index) => !constants.slice(index + 1).some((later) => meet(later.target, target)),
  );
}

function extraParams(extra: JsonObject, preset: Preset): ConstantPlan[] {
  const isRespelled = (key: string): boolean =>
    respelledPlace(preset, key) !== undefined || isRespelledPrompt(key, preset);
  const keys = Object.keys(extra);
  // Respelled keys merge into what already stands there, so they come after it.
  return [...keys.filter((key) => !isRespelled(key)), ...keys.filter(isRespelled)].flatMap((key) =>
    extraParam(key, extra[key]!, preset),
  );
}

function extraParam(name: string, value: Json, preset: Preset): ConstantPlan[] {
  const key = keyPath("extra_params", name);
  const place = respelledPlace(preset, name);
  if (place) {
    return [{ target: place.target, value: converted(value, place.convert), key }];
  }
  if (isRespelledPrompt(name, preset)) {
    return [{ target: ["input"], value: asInput(value), key }];
  }
  if (preset.mergedExtras.includes(name) && isJsonObject(value)) {
    return Object.entries(value).map(([inner, held]) => ({
      target: [name, inner],
      value: held,
      key: keyPath("extra_params", name, inner),
    }));
  }
  return [{ target: [name], value, key }];
}

function isRespelledPrompt(name: string, { prompt }: Preset): boolean {
  return name === "messages" && prompt === "input";
}

function asInput(messages: Json): Json {
  return Array.isArray(messages) ? (toInput(messages) as Json[]) : messages;
}
