import type { Json } from "../json.ts";
import type { Report } from "../report.ts";

/**
 * Bounds a count of tokens before it is mapped (LANGUAGE section 4): at most `most`, at least 0.
 * What is not a non-negative integer is dropped; both are reported.
 *
 * @returns undefined when the payload sets none or it was dropped.
 */
export function clamp(
  param: string,
  value: Json | undefined,
  most: number,
  report: Report | undefined,
): number | undefined {
  if (value == null) return undefined;
  if (!isCount(value)) {
    report?.dropped(param, "not a non-negative integer", "preset.clamp");
    return undefined;
  }
  const limit = Math.max(most, 0);
  if (value <= limit) return value;
  report?.clamped(param, `lowered to ${limit} by the output cap`, "preset.clamp");
  return limit;
}

/** The part of the cap that an effort may think for. */
const BUDGET_SHARE: Readonly<Record<string, number>> = {
  low: 0.2,
  medium: 0.5,
  high: 0.8,
  xhigh: 0.95,
  max: 0.95,
};

const LEAST_BUDGET = 1024;
const MOST_BUDGET = 128_000;

/**
 * The thinking budget that follows from an effort and the cap when the client names none
 * (LANGUAGE section 7, "Derived budget"), always below the cap. `key` says what sends it on.
 *
 * @returns undefined for `none`, for what is off the ladder, and when no budget fits below the cap.
 */
export function deriveBudget(
  effort: Json | undefined,
  cap: number,
  report: Report | undefined,
  key: string,
): number | undefined {
  if (typeof effort !== "string" || !Object.hasOwn(BUDGET_SHARE, effort)) return undefined;
  const share = Math.floor(cap * BUDGET_SHARE[effort]!);
  const budget = Math.min(Math.max(share, LEAST_BUDGET), MOST_BUDGET, cap - 1);
  if (budget < 1) return undefined;
  report?.derived(
    "reasoning_max_tokens",
    `${budget} from effort ${effort} and the output cap`,
    key,
  );
  return budget;
}

function isCount(value: Json): value is number {
  return Number.isInteger(value) && (value as number) >= 0;
}
