import { secretIn } from "../diagnostics/secret.ts";
import type { HeaderPlan, Plan } from "../plan/plan.ts";

const MASK = "***";

/** A Plan as it may be shown: what reads as a literal secret, in an old revision say, becomes `***`. */
export function masked(plan: Plan): Plan {
  const headers = plan.headers.map(({ name, parts, key }): HeaderPlan => {
    const hidden = parts.map((part) =>
      "text" in part ? { text: hiddenIn(part.text, name) as string } : part,
    );
    return { name, parts: hidden, key };
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
function hiddenIn(value: unknown, name: string): unknown {
  if (typeof value === "string") return secretIn(value, name) === undefined ? value : MASK;
  if (Array.isArray(value)) return value.map((item) => hiddenIn(item, name));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, held]) => [key, hiddenIn(held, key)]));
}
