import type { Json } from "../json.ts";
import type { Decided, Plan } from "../plan/plan.ts";
import { literal, textWithEnv } from "./literal.ts";
import type { Property, Statement } from "./print/syntax.ts";
import { propertyName } from "./property.ts";
import type { Uses } from "./uses.ts";

/** The statement of `server`: where the backend is and how it is asked. */
export function serverStatements(plan: Plan, uses: Uses): Statement[] {
  const { base_url, api_key, health } = plan;
  const property = (name: string, { value, key }: Decided<string>): Property => ({
    code: `${name}: ${textWithEnv(value, uses)}`,
    comment: key,
  });
  return [
    {
      kind: "return",
      properties: [
        property("base_url", base_url),
        ...(api_key ? [property("api_key", api_key)] : []),
        ...(health ? [property("health", health)] : []),
      ],
    },
  ];
}

/** What the exchange of a preset needs to know; null for embeddings, which need nothing. */
export function exchangeSettings(plan: Plan): { type: string; properties: Property[] } | null {
  switch (plan.preset) {
    case "openai-chat":
      return { type: "ChatExchange", properties: settings({ stream: plan.stream }) };
    case "openai-embeddings":
      return null;
    case "openai-responses":
      return { type: "ResponsesExchange", properties: settings({ max_polls: plan.max_polls }) };
    case "openai-batch": {
      const { endpoint, completion_window, max_polls } = plan;
      return {
        type: "BatchExchange",
        properties: settings({ endpoint, completion_window, max_polls }),
      };
    }
  }
}

/** The limits, each with what decided it. */
export function limitsSettings({ limits }: Plan): Property[] {
  return settings({ ...limits });
}

function settings(decided: Record<string, Decided<Json>>): Property[] {
  return Object.entries(decided).map(([name, { value, key }]) => ({
    code: `${propertyName(name)}: ${literal(value)}`,
    ...(key === name ? {} : { comment: "default" }),
  }));
}
