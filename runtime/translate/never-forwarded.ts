/** Params that never reach a backend, whatever its YAML says, and why (LANGUAGE section 3). */
export const NEVER_FORWARDED: Readonly<Record<string, string>> = {
  n: "it breaks single-choice billing",
  best_of: "it breaks single-choice billing",
  stream: "the backend decides whether it streams",
  stream_options: "the backend decides whether it streams",
  service_tier: "it breaks billing at the priced tier",
  user: "it would link a client's jobs",
  metadata: "it would link a client's jobs",
};
