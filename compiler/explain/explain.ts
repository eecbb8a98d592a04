import type {
  ChatLikePlan,
  Decided,
  EmbeddingsPlan,
  HeaderPlan,
  LimitsPlan,
  Plan,
} from "../plan/plan.ts";
import { tokenName } from "../plan/header-template.ts";
import type { Json } from "../json.ts";
import type { Explanation, Fact, ParamFact } from "./explanation.ts";
import { chatLikeParams, embeddingsParams } from "./params.ts";

/** Explains a backend from its Plan alone. */
export function explain(plan: Plan): Explanation {
  return {
    id: plan.id,
    preset: plan.preset,
    endpoint: endpointFacts(plan),
    headers: plan.headers.map(headerFact),
    params: paramFacts(plan),
    constants: "constants" in plan ? constantFacts(plan) : [],
    limits: limitFacts(plan.limits),
  };
}

function paramFacts(plan: ChatLikePlan | EmbeddingsPlan): ParamFact[] {
  return plan.preset === "openai-embeddings" ? embeddingsParams(plan) : chatLikeParams(plan);
}

/** The settings that say where a request goes and what becomes of it there. */
const ENDPOINT = [
  "base_url",
  "model",
  "api_key",
  "endpoint",
  "completion_window",
  "max_polls",
  "stream",
  "health",
] as const;

function endpointFacts(plan: Plan): Fact[] {
  const settings = plan as unknown as Partial<Record<string, { value: Json; key: string } | null>>;
  return ENDPOINT.flatMap((name) => {
    const setting = settings[name];
    return setting == null ? [] : [{ name, value: plain(setting.value), key: setting.key }];
  });
}

function headerFact({ name, parts, key }: HeaderPlan): Fact {
  const value = parts.map((part) =>
    "text" in part ? part.text : `{${tokenName(part.token)}${part.optional ? "?" : ""}}`,
  );
  return { name, value: value.join(""), key };
}

function constantFacts({ constants }: ChatLikePlan): Fact[] {
  return constants.map(({ target, value, key }) => ({
    name: target.join("."),
    value: JSON.stringify(value),
    key,
  }));
}

/** What a limit that is not set means. */
const UNSET: Partial<Record<keyof LimitsPlan, string>> = {
  timeout_s: "what is left to the deadline",
  concurrency: "unbounded",
  rate_limit: "none",
  retry_statuses: "none",
};

function limitFacts(limits: LimitsPlan): Fact[] {
  return Object.entries<Decided<Json>>({ ...limits }).map(([name, { value, key }]) => {
    const isSet = value !== null && (typeof value !== "object" || Object.keys(value).length > 0);
    const shown = isSet ? plain(value) : UNSET[name as keyof LimitsPlan]!;
    return { name, value: shown, key };
  });
}

function plain(value: Json): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
