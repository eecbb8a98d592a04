import type { Json } from "../json.ts";
import type { Decided, Plan } from "../plan/plan.ts";
import { literal, textWithEnv } from "./literal.ts";
import { propertyName } from "./property.ts";
import type { Uses } from "./uses.ts";

/** The statements of `server`: where the backend is and how it is asked. */
export function serverStatements({ base_url, api_key, health }: Plan, uses: Uses): string {
  const lines = [
    `base_url: ${textWithEnv(base_url.value, uses)}, // ${base_url.key}`,
    ...(api_key ? [`api_key: ${textWithEnv(api_key.value, uses)}, // ${api_key.key}`] : []),
    ...(health ? [`health: ${textWithEnv(health.value, uses)}, // ${health.key}`] : []),
  ];
  return `return {\n${lines.join("\n")}\n};`;
}

/** What the exchange of a preset needs to know; null for embeddings, which need nothing. */
export function exchangeLiteral(plan: Plan): { type: string; value: string } | null {
  switch (plan.preset) {
    case "openai-chat":
      return { type: "ChatExchange", value: settingsLiteral({ stream: plan.stream }) };
    case "openai-embeddings":
      return null;
    case "openai-responses":
      return { type: "ResponsesExchange", value: settingsLiteral({ max_polls: plan.max_polls }) };
    case "openai-batch": {
      const { endpoint, completion_window, max_polls } = plan;
      return {
        type: "BatchExchange",
        value: settingsLiteral({ endpoint, completion_window, max_polls }),
      };
    }
  }
}

/** The limits, each with what decided it. */
export function limitsLiteral({ limits }: Plan): string {
  return settingsLiteral({ ...limits });
}

function settingsLiteral(settings: Record<string, Decided<Json>>): string {
  const lines = Object.entries(settings).map(
    ([name, { value, key }]) =>
      `${propertyName(name)}: ${literal(value)},${key === name ? "" : " // default"}`,
  );
  return `{\n${lines.join("\n")}\n}`;
}
