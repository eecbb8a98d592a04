import type { Backend } from "../../generated/schema/backend.ts";
import type { Decided, LimitsPlan } from "./plan.ts";

/** The limits of LANGUAGE section 1 with every default written out. */
export const DEFAULT_LIMITS = {
  retries: 0,
  retry_statuses: [],
  retry_backoff_s: 30,
  retry_backoff_max_s: 900,
  timeout_s: null,
  concurrency: null,
  rate_limit: {},
  trip_after: 3,
  trip_cooldown_s: 60,
} as const satisfies { [K in keyof LimitsPlan]: unknown };

/** How often and how fast a backend is asked. */
export function limitsPlan(config: Backend): LimitsPlan {
  return {
    retries: decided(config, "retries", DEFAULT_LIMITS.retries),
    retry_statuses: decided(config, "retry_statuses", [...DEFAULT_LIMITS.retry_statuses]),
    retry_backoff_s: decided(config, "retry_backoff_s", DEFAULT_LIMITS.retry_backoff_s),
    retry_backoff_max_s: decided(config, "retry_backoff_max_s", DEFAULT_LIMITS.retry_backoff_max_s),
    timeout_s: decided(config, "timeout_s", DEFAULT_LIMITS.timeout_s),
    concurrency: decided(config, "concurrency", DEFAULT_LIMITS.concurrency),
    rate_limit: decided(config, "rate_limit", { ...DEFAULT_LIMITS.rate_limit }),
    trip_after: decided(config, "trip_after", DEFAULT_LIMITS.trip_after),
    trip_cooldown_s: decided(config, "trip_cooldown_s", DEFAULT_LIMITS.trip_cooldown_s),
  };
}

/** The value of a key, or its default, which is its preset's decision. */
export function decided<T>(config: object, key: string, otherwise: T): Decided<T> {
  return Object.hasOwn(config, key)
    ? { value: (config as Record<string, T>)[key]!, key }
    : { value: otherwise, key: `preset.${key}` };
}
