import type { JsonObject } from "./json.ts";

/** What a client asked for (LANGUAGE section 2; `schema/job.schema.json`). */
export interface Job {
  id: string;
  /** Untrusted JSON. */
  payload: Payload;
  /** The most tokens that may come back. Required, but for embeddings. */
  output_cap?: number;
  owner?: string;
  /** A window such as `24h`. */
  sla?: string;
  /** RFC 3339. Without it: the start plus `sla`. */
  deadline?: string;
}

/** A job whose output is counted in tokens: chat, responses, batch. */
export interface ChatJob extends Job {
  output_cap: number;
}

export type Payload = Readonly<JsonObject>;
