import { batchRetries } from "./batch-retries.ts";
import { budgetAlone } from "./budget-alone.ts";
import { canonicalBudget } from "./canonical-budget.ts";
import { capCollision } from "./cap-collision.ts";
import { capName } from "./cap-name.ts";
import { capValues } from "./cap-values.ts";
import { completionWindow } from "./completion-window.ts";
import { endlessRetries } from "./endless-retries.ts";
import { exposedSecret } from "./exposed-secret.ts";
import { idleEntry } from "./idle-entry.ts";
import { literalSecret } from "./literal-secret.ts";
import { misspeltParam } from "./misspelt-param.ts";
import { nonstandardParam } from "./nonstandard-param.ts";
import { overriddenDialect } from "./overridden-dialect.ts";
import { overwrittenParam } from "./overwritten-param.ts";
import { plainHttp } from "./plain-http.ts";
import { quotedValue } from "./quoted-value.ts";
import { rateLimit } from "./rate-limit.ts";
import { replacedCap } from "./replaced-cap.ts";
import { replacedEssential } from "./replaced-essential.ts";
import { replacedMap } from "./replaced-map.ts";
import { unknownValue } from "./unknown-value.ts";
import { unsentDefault } from "./unsent-default.ts";
import { unsentLevel } from "./unsent-level.ts";
import { valueAndObject } from "./value-and-object.ts";
import { yaml11Key } from "./yaml11-key.ts";

/** Every rule about what a backend does, one a file, by code. */
export const RULES = [
  // Places in the body.
  overwrittenParam,
  valueAndObject,
  replacedEssential,
  replacedMap,
  replacedCap,
  capCollision,
  capName,
  capValues,
  // Values and entries of the map.
  unknownValue,
  quotedValue,
  unsentLevel,
  idleEntry,
  yaml11Key,
  // Reasoning.
  budgetAlone,
  unsentDefault,
  overriddenDialect,
  canonicalBudget,
  // Forwarded params.
  misspeltParam,
  nonstandardParam,
  // Limits.
  batchRetries,
  completionWindow,
  endlessRetries,
  rateLimit,
  // What others may read.
  plainHttp,
  literalSecret,
  exposedSecret,
] as const;
