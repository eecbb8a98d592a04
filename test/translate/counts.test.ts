import { describe, expect, test } from "vitest";
import type { Json } from "../../runtime/json.ts";
import { Report } from "../../runtime/report.ts";
import { clamp, deriveBudget } from "../../runtime/translate/counts.ts";

describe("clamp", () => {
  test.each<[value: Json | undefined, most: number, sent: number | undefined, action?: string]>([
    [5, 10, 5],
    [10, 10, 10],
    [11, 10, 10, "clamped"],
    [0, 10, 0],
    [0, -1, 0],
    [1, -1, 0, "clamped"],
    [-1, 10, undefined, "dropped"],
    [1.5, 10, undefined, "dropped"],
    ["5", 10, undefined, "dropped"],
    [true, 10, undefined, "dropped"],
    [[5], 10, undefined, "dropped"],
    [null, 10, undefined],
    [undefined, 10, undefined],
  ])("%j to at most %j is %j %s", (value, most, sent, action) => {
    const report = new Report();
    expect(clamp("min_tokens", value, most, report)).toBe(sent);
    expect(report.entries.map((entry) => entry.action)).toEqual(action ? [action] : []);
  });
});

describe("deriveBudget", () => {
  test.each<[effort: Json | undefined, cap: number, budget: number | undefined]>([
    ["low", 10_000, 2000],
    ["medium", 10_001, 5000],
    ["high", 10_000, 8000],
    ["xhigh", 10_000, 9500],
    ["max", 10_000, 9500],
    // At least 1,024, at most 128,000, and always below the cap.
    ["low", 5000, 1024],
    ["low", 1025, 1024],
    ["low", 1024, 1023],
    ["max", 1_000_000, 128_000],
    ["high", 2, 1],
    ["high", 1, undefined],
    ["high", 0, undefined],
    // Off the ladder, prototype keys among it.
    ["none", 10_000, undefined],
    ["minimal", 10_000, undefined],
    ["toString", 10_000, undefined],
    [{}, 10_000, undefined],
    [undefined, 10_000, undefined],
  ])("%j of %j is %j", (effort, cap, budget) => {
    const report = new Report();
    expect(deriveBudget(effort, cap, report, "reasoning.budget")).toBe(budget);
    expect(report.entries.map(({ param, action, key }) => [param, action, key])).toEqual(
      budget === undefined ? [] : [["reasoning_max_tokens", "derived", "reasoning.budget"]],
    );
  });
});
