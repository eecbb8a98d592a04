import type { Json } from "../json.ts";
import type { Effort } from "./vocabulary.ts";

/**
 * The Plan: what one backend does, as plain data. Every default is written out, every decision is
 * taken, and every part names the YAML key path (`param_map.top_k`) or the preset rule
 * (`openai-chat.never_forwarded`) that decided it. Emitter, explain, diff and the test oracle read
 * it and nothing else.
 *
 * A string may hold `env:NAME` only where the language allows it (`base_url`, `model`, `api_key`,
 * `headers`, `extra_params`, `health`), so there, and only there, it is a reference.
 */
export type Plan = ChatPlan | EmbeddingsPlan | ResponsesPlan | BatchPlan;

/** A value and the key path or preset rule that decided it. */
export interface Decided<T> {
  value: T;
  key: string;
}

/** A target path in the body: `a.b` is `["a", "b"]`. */
export type Target = string[];

export interface PlanBase {
  id: string;
  /** The YAML's path as the user sees it, with forward slashes. */
  source: string;
  /** Without trailing slashes. */
  base_url: Decided<string>;
  model: Decided<string>;
  api_key: Decided<string> | null;
  /** The backend's own headers, names in lower case. */
  headers: HeaderPlan[];
  health: Decided<string> | null;
  /** The server, or the path of the schema, that the body is proven against. */
  target: Decided<string> | null;
  /** The environment variables that loading needs, sorted by name. */
  variables: Variable[];
  limits: LimitsPlan;
}

export interface Variable {
  name: string;
  /** A secret is masked in every output. */
  secret: boolean;
}

export interface LimitsPlan {
  retries: Decided<number>;
  retry_statuses: Decided<number[]>;
  retry_backoff_s: Decided<number>;
  retry_backoff_max_s: Decided<number>;
  /** null: what is left to the deadline. */
  timeout_s: Decided<number | null>;
  /** null: unbounded. */
  concurrency: Decided<number | null>;
  /** Window (`1m`) to the most attempts started in it. */
  rate_limit: Decided<Record<string, number>>;
  trip_after: Decided<number>;
  trip_cooldown_s: Decided<number>;
}

export interface HeaderPlan {
  name: string;
  parts: HeaderPart[];
  key: string;
}

/** Literal text (which may hold `env:NAME`) or a token of LANGUAGE section 8. */
export type HeaderPart = { text: string } | { token: HeaderToken; optional: boolean };

export type HeaderToken =
  | { kind: "job"; field: "id" | "owner" | "output_cap" | "sla" }
  | { kind: "model" | "base_url" | "api_key" | "uuid" }
  | { kind: "input"; path: string[] };

export interface ChatPlan extends PlanBase, BodyPlan {
  preset: "openai-chat";
  stream: Decided<boolean>;
}

export interface EmbeddingsPlan extends PlanBase {
  preset: "openai-embeddings";
  /** null: no input_type is sent unless the client may set it and does. */
  input_type: Decided<"query" | "passage" | null>;
  input_type_overridable: Decided<boolean>;
}

export interface ResponsesPlan extends PlanBase, BodyPlan {
  preset: "openai-responses";
  max_polls: Decided<number>;
}

export interface BatchPlan extends PlanBase, BodyPlan {
  preset: "openai-batch";
  endpoint: Decided<string>;
  completion_window: Decided<string>;
  max_polls: Decided<number>;
}

/** The presets whose body is built from chat params. */
export type ChatLikePlan = ChatPlan | ResponsesPlan | BatchPlan;

/** How a chat-like body is built, in the order in which it is written: params, the cap, constants. */
export interface BodyPlan {
  /** Forwarded params in the order in which they are applied (respelled ones last). */
  params: ParamPlan[];
  /** Where the forwarded set comes from: `params_supported`, or the preset's rule. */
  forwarded: { key: string };
  /** null when the payload's silence injects nothing. */
  default_effort: Decided<Effort> | null;
  /** Whether a budget is derived from the effort asked for; the key says what sends it on. */
  derived_budget: { key: string } | null;
  /** null when a constant takes its place. */
  cap: { target: Target; key: string } | null;
  /**
   * What is sent to every job, after everything else. A constant replaces what stands at its
   * target; no param of this Plan is left with a target at or below one.
   */
  constants: ConstantPlan[];
}

export interface ConstantPlan {
  target: Target;
  value: Json;
  key: string;
}

export interface ParamPlan {
  param: string;
  /**
   * `below_cap`: at most cap − 1, at least 0; `up_to_cap`: at most the cap. Applied before the map.
   * A value that is not a non-negative integer is dropped.
   */
  clamp: "below_cap" | "up_to_cap" | null;
  fate: Fate;
}

export type Fate = Dropped | Sent;

/** Whatever the client sends is dropped. */
export interface Dropped {
  kind: "dropped";
  reason: string;
  key: string;
}

export interface Sent {
  kind: "sent";
  target: Target;
  /** True when the YAML moved it: the target is not where the preset would put this param. */
  renamed: boolean;
  /** The Responses conversion of a value that passes through; listed values are already converted. */
  convert: Conversion | null;
  /** What listed values become, matched by type and value, in the order in which they are written. */
  values: ValuePlan[];
  /** What happens to a value that is not listed. */
  unlisted: { kind: "pass" } | { kind: "drop"; reason: string };
  key: string;
}

export type Conversion = "text_format" | "tools" | "tool_choice";

export type ValuePlan = { from: string | number | boolean; key: string } & (
  { kind: "send"; value: Json } | { kind: "drop" }
);
