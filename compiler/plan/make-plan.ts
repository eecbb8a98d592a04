import type { Backend } from "../../generated/schema/backend.ts";
import type { Document } from "../read/document.ts";
import { bodyPlan } from "./body.ts";
import { parseTemplate } from "./header-template.ts";
import { keyPath } from "./key-path.ts";
import { decided, limitsPlan } from "./limits.ts";
import type { HeaderPlan, Plan, PlanBase } from "./plan.ts";
import { openaiBatch } from "./presets/openai-batch.ts";
import { openaiChat } from "./presets/openai-chat.ts";
import { openaiResponses } from "./presets/openai-responses.ts";
import { variablesOf } from "./variables.ts";

/** Decides everything that a checked backend leaves open, once and for all. */
export function makePlan(document: Document, config: Backend): Plan {
  const base = basePlan(document, config);
  switch (config.preset) {
    case "openai-chat":
      return {
        ...base,
        ...bodyPlan(document, config, openaiChat),
        preset: config.preset,
        stream: decided(config, "stream", false),
      };
    case "openai-embeddings":
      return {
        ...base,
        preset: config.preset,
        input_type: decided(config, "input_type", null),
        input_type_overridable: decided(config, "input_type_overridable", false),
      };
    case "openai-responses":
      return {
        ...base,
        ...bodyPlan(document, config, openaiResponses),
        preset: config.preset,
        max_polls: decided(config, "max_polls", 60),
      };
    case "openai-batch":
      return {
        ...base,
        ...bodyPlan(document, config, openaiBatch),
        preset: config.preset,
        endpoint: decided(config, "endpoint", "/v1/chat/completions"),
        completion_window: decided(config, "completion_window", "24h"),
        max_polls: decided(config, "max_polls", 60),
      };
  }
}

function basePlan(document: Document, config: Backend): PlanBase {
  return {
    id: document.id,
    source: document.path,
    base_url: { value: config.base_url.replace(/\/+$/, ""), key: "base_url" },
    model: { value: config.model, key: "model" },
    api_key: config.api_key === undefined ? null : { value: config.api_key, key: "api_key" },
    headers: "headers" in config ? headersPlan(config.headers ?? {}) : [],
    health: config.health ? { value: config.health.path, key: "health.path" } : null,
    target: config.target === undefined ? null : { value: config.target, key: "target" },
    variables: variablesOf(config),
    limits: limitsPlan(config),
  };
}

function headersPlan(headers: Record<string, string>): HeaderPlan[] {
  return Object.entries(headers).map(([name, template]) => {
    const parsed = parseTemplate(template);
    if (!("parts" in parsed)) throw new Error(`the header ${name} passed its check unparsed`);
    return { name: name.toLowerCase(), parts: parsed.parts, key: keyPath("headers", name) };
  });
}
