import { secretIn } from "../diagnostics/secret.ts";
import type { HeaderPlan, Plan } from "../plan/plan.ts";

/** A name for each secret that was met, so that two that differ are seen to. */
type Names = Map<string, string>;

/**
 * A Plan before and after as they may be shown: what reads as a literal secret, in an old revision say,
 * becomes `***`, and another one `*** (2)`.
 */
export function maskedPair<P extends Plan | null>(plans: readonly P[]): P[] {
  const names: Names = new Map();
  return plans.map((plan) => (plan === null ? plan : (masked(plan, names) as P)));
}

function masked(plan: Plan, names: Names): Plan {
  const hiddenIn = (value: unknown, name: string): unknown => hidden(value, name, names);
  const headers = plan.headers.map(({ name, parts, key }): HeaderPlan => {
    const shown = parts.map((part) =>
      "text" in part ? { text: hiddenIn(part.text, name) as string } : part,
    );
    return { name, parts: shown, key };
  });
  if (!("constants" in plan)) return { ...plan, headers };
  const constants = plan.constants.map(({ target, value, key }) => ({
    ...{ target, key },
    value: hiddenIn(value, target.at(-1)!) as typeof value,
  }));
  const params = plan.params.map(({ fate, ...param }) => ({
    ...param,
    fate: hiddenIn(fate, "") as typeof fate,
  }));
  return { ...plan, headers, constants, params };
}

/** @param name of the key that holds the value */
function hidden(value: unknown, name: string, names: Names): unknown {
  if (typeof value === "string") {
    return secretIn(value, name) === undefined ? value : nameOf(value, names);
  }
  if (Array.isArray(value)) return value.map((item) => hidden(item, name, names));
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value);
  return Object.fromEntries(entries.map(([key, held]) => [key, hidden(held, key, names)]));
}

function nameOf(secret: string, names: Names): string {
  const name = names.get(secret) ?? (names.size === 0 ? "***" : `*** (${names.size + 1})`);
  names.set(secret, name);
  return name;
}
