import { apiKey } from "./api-key.ts";
import { backoff } from "./backoff.ts";
import { envPlacement } from "./env-placement.ts";
import { headers } from "./headers.ts";
import { mappedParams } from "./param-map.ts";
import { paramsSupported } from "./params-supported.ts";
import { reasoning } from "./reasoning.ts";
import type { MeaningRule } from "./rule.ts";
import { target } from "./target.ts";
import { targets } from "./targets.ts";
import { urls } from "./urls.ts";

/** Every rule that no schema can state, one a file. */
export const MEANING_RULES: readonly MeaningRule[] = [
  urls,
  apiKey,
  headers,
  envPlacement,
  paramsSupported,
  mappedParams,
  targets,
  reasoning,
  backoff,
  target,
];
