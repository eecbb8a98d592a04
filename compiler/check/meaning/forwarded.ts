import type { Document } from "../../read/document.ts";
import { openaiBatch } from "../../plan/presets/openai-batch.ts";
import { openaiChat } from "../../plan/presets/openai-chat.ts";
import { openaiResponses } from "../../plan/presets/openai-responses.ts";

/** The params that a backend forwards, and what decides it. */
export interface Forwarded {
  params: readonly string[];
  decider: string;
}

/** `params_supported`, else the preset's own set; undefined when neither can be read. */
export function forwardedBy(document: Document): Forwarded | undefined {
  const { params_supported: supported, preset: name } = document.value;
  if (supported !== undefined) {
    if (!Array.isArray(supported)) return undefined;
    const params = supported.filter((item) => typeof item === "string");
    return params.length < supported.length ? undefined : { params, decider: "params_supported" };
  }
  const preset = [openaiChat, openaiResponses, openaiBatch].find((one) => one.name === name);
  return preset && { params: preset.forwarded, decider: preset.name };
}
