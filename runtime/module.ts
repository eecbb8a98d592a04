import type { ChatJob, Job } from "./job.ts";
import type { JsonObject } from "./json.ts";
import type { Report } from "./report.ts";

/**
 * What a generated module exports, so that `import * as qwen from "./generated/qwen3-vllm.ts"` is a
 * backend. The runtime reads these exports and nothing else of a module.
 */
export type BackendModule = ChatModule | EmbeddingsModule | ResponsesModule | BatchModule;

/** The values of the environment variables that a module names, read once when it is loaded. */
export type Env = Readonly<Record<string, string>>;

/** The environment of a module by what it declares: `EnvOf<typeof variables>`. */
export type EnvOf<V extends Readonly<Record<string, "secret" | "plain">>> = Readonly<
  Record<keyof V, string>
>;

interface ModuleBase {
  readonly id: string;
  /** Each environment variable that loading needs, and whether its value must never be shown. */
  readonly variables: Readonly<Record<string, "secret" | "plain">>;
  readonly limits: Limits;
  server(env: never): Server;
}

interface BodyOf<J extends Job> {
  /** The backend's own headers for one attempt, names in lower case. */
  toHeaders?(job: J, env: never): Headers;
  /** The body, and into `report`, when one is asked for, what became of the params. */
  toBody(job: J, report: Report | undefined, env: never): JsonObject;
}

export interface ChatModule extends ModuleBase, BodyOf<ChatJob> {
  readonly preset: "openai-chat";
  readonly exchange: ChatExchange;
}

export interface EmbeddingsModule extends ModuleBase, BodyOf<Job> {
  readonly preset: "openai-embeddings";
}

export interface ResponsesModule extends ModuleBase, BodyOf<ChatJob> {
  readonly preset: "openai-responses";
  readonly exchange: ResponsesExchange;
}

export interface BatchModule extends ModuleBase, BodyOf<ChatJob> {
  readonly preset: "openai-batch";
  readonly exchange: BatchExchange;
}

/** Header names in lower case to their values. */
export type Headers = Record<string, string>;

/** Where the server is. */
export interface Server {
  base_url: string;
  /** Sent as `Authorization: Bearer`. */
  api_key?: string;
  /** A path below `base_url`, or a URL. */
  health?: string;
}

export interface ChatExchange {
  readonly stream: boolean;
}

export interface ResponsesExchange {
  /** Status polls per SLA window. */
  readonly max_polls: number;
}

export interface BatchExchange extends ResponsesExchange {
  /** The path that each line names and that the batch is created for. */
  readonly endpoint: string;
  readonly completion_window: string;
}

/** How often and how fast a backend is asked (LANGUAGE sections 1 and 10). Times in seconds. */
export interface Limits {
  /** Attempts after the first. */
  readonly retries: number;
  /** 4xx statuses that are retried as well. */
  readonly retry_statuses: readonly number[];
  /** The first delay, doubling. */
  readonly retry_backoff_s: number;
  readonly retry_backoff_max_s: number;
  /** Bound on one attempt; null: what is left to the deadline. */
  readonly timeout_s: number | null;
  /** Most requests in flight; null: unbounded. */
  readonly concurrency: number | null;
  /** Window (`1m`) to the most attempts started in it. */
  readonly rate_limit: Readonly<Record<string, number>>;
  /** Consecutive jobs failed by the backend before its circuit opens; 0: never. */
  readonly trip_after: number;
  readonly trip_cooldown_s: number;
}
