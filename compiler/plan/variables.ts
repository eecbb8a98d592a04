import type { Backend } from "../../generated/schema/backend.ts";
import { variablesIn } from "../env.ts";
import type { Variable } from "./plan.ts";

/** Names that say that their value is a secret, wherever it is used. */
const SECRET_NAME = /KEY|TOKEN|SECRET|PASS|CREDENTIAL|AUTH/i;

/**
 * The environment variables that a backend's strings name, sorted. Those of `api_key` and `headers`
 * are secret, and so is any whose name says so.
 */
export function variablesOf(config: Backend): Variable[] {
  const secretBearing = new Set(namesIn([config.api_key, "headers" in config && config.headers]));
  const all = new Set(namesIn(config));
  return [...all].sort().map((name) => ({
    name,
    secret: secretBearing.has(name) || SECRET_NAME.test(name),
  }));
}

function namesIn(value: unknown): string[] {
  if (typeof value === "string") return variablesIn(value);
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(namesIn);
}
