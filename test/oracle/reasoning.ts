import type { Json } from "../../compiler/json.ts";
import type { Entry, Reasoning } from "./config.ts";

export const LADDER = ["none", "low", "medium", "high", "xhigh", "max"];

const DROP: Entry = { values: new Map(), unmapped: "drop" };

/** The `param_map` entries that a `reasoning` key stands for (LANGUAGE section 7). */
export function dialectEntries(reasoning: Reasoning | undefined): Record<string, Entry> {
  if (reasoning === undefined) return {};
  if (typeof reasoning === "string") return namedEntries(reasoning);
  if ("preset" in reasoning) return namedEntries(reasoning.preset);

  const levels = LADDER.filter((level) => reasoning.efforts.includes(level));
  const values = new Map<Json, Json>(LADDER.map((asked) => [asked, accepted(asked, levels)]));
  return {
    reasoning_effort: { values, unmapped: "drop" },
    reasoning_max_tokens: reasoning.budget ?? DROP,
  };
}

/** The level sent for the one asked for, `null` for none at all; `levels` run from low to high. */
function accepted(asked: string, levels: string[]): string | null {
  if (levels.includes(asked)) return asked;
  const thinking = levels.filter((level) => level !== "none");
  const below = thinking.filter((level) => LADDER.indexOf(level) < LADDER.indexOf(asked));
  return below.at(-1) ?? thinking[0] ?? null;
}

function namedEntries(name: string): Record<string, Entry> {
  const isLow = (asked: string): boolean => asked === "low" || asked === "medium";
  const kwargs = (asked: string): Json =>
    asked === "none"
      ? { enable_thinking: false }
      : { enable_thinking: true, low_effort: isLow(asked) };
  const [to, sent] =
    name === "thinking_bool"
      ? ["chat_template_kwargs.enable_thinking", (asked: string): Json => asked !== "none"]
      : ["chat_template_kwargs", kwargs];
  const values = new Map<Json, Json>(LADDER.map((asked) => [asked, sent(asked)]));
  return {
    reasoning_effort: { to, values, unmapped: "drop" },
    reasoning_max_tokens: DROP,
  };
}

/** `default_effort`, when the YAML has one. */
export function defaultEffort(reasoning: Reasoning | undefined): string | undefined {
  return typeof reasoning === "object" ? reasoning.default_effort : undefined;
}

/** The budget in tokens that an effort derives from the cap; undefined: none. */
export function derivedBudget(effort: Json | undefined, cap: number): number | undefined {
  const percent = new Map<unknown, number>([
    ["low", 20],
    ["medium", 50],
    ["high", 80],
    ["xhigh", 95],
    ["max", 95],
  ]).get(effort);
  if (percent === undefined) return undefined;
  const share = Math.floor((cap * percent) / 100);
  const budget = Math.min(Math.max(share, 1024), 128_000, cap - 1);
  return budget < 1 ? undefined : budget;
}
