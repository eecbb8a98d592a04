import { describe, expect, it } from "vitest";
import { nextPoll, paceOf } from "../../runtime/exchange/pace.ts";

const HOUR = 3_600_000;

describe("the pace of polling", () => {
  it.each<[string | undefined, number, number, number]>([
    ["24h", 60, 24 * 60_000, 12],
    ["24h", 96, 15 * 60_000, 20],
    ["1m", 60, 1000, 18_000],
    ["30s", 60, 1000, 18_000],
    ["7d", 1, 7 * 24 * HOUR, 1],
    [undefined, 60, 2000, 9000],
  ])(
    "with the SLA %s and %i polls: every %i ms, %i times in 5 hours",
    (sla, most, interval, polls) => {
      expect(paceOf(sla, most, 5 * HOUR, 0)).toEqual({ interval, deadline: 5 * HOUR, polls });
    },
  );

  it("ends after 24 hours where there is no deadline", () => {
    const deadline = 7 + 24 * HOUR;
    expect(paceOf(undefined, 60, Infinity, 7)).toEqual({ interval: 2000, deadline, polls: 43_200 });
  });

  const pace = { interval: 10_000, deadline: 60_000, polls: 6 };

  it.each<[string, number, number | undefined, number | undefined]>([
    ["is an interval away", 0, undefined, 10_000],
    ["is as far as the server asked", 0, 30, 30_000],
    ["is no nearer than the interval", 0, 1, 10_000],
    ["is a second before a deadline that is nearer", 55_000, undefined, 4000],
    ["is a second before a deadline that the server forgot", 0, 3600, 59_000],
    ["is not, when there is no second left for it", 58_500, undefined, undefined],
    ["is not, past the deadline", 60_001, undefined, undefined],
  ])("the next poll %s", (_, now, retry_after_s, delay) => {
    expect(nextPoll(pace, now, retry_after_s)).toBe(delay);
  });
});
