import { describe, expect, it } from "vitest";
import { retryDelay } from "../../runtime/retry.ts";
import { retryAfterSeconds } from "../../runtime/retry-after.ts";

describe("the delay before a retry", () => {
  const limits = { retry_backoff_s: 2, retry_backoff_max_s: 10 };

  it("doubles up to its ceiling", () => {
    expect([0, 1, 2, 3, 5000].map((retry) => retryDelay(retry, limits))).toEqual([2, 4, 8, 10, 10]);
  });

  it("is the Retry-After where that is longer, above the ceiling too", () => {
    expect(retryDelay(0, limits, 1)).toBe(2);
    expect(retryDelay(0, limits, 60)).toBe(60);
  });
});

describe("Retry-After", () => {
  const now = Date.parse("2026-12-01T10:00:00.500Z");

  it.each([
    ["0", 0],
    ["120", 120],
    [" 1.5 ", 1.5],
    ["Tue, 01 Dec 2026 10:00:30 GMT", 30],
    ["Tue, 01 Dec 2026 09:00:00 GMT", 0],
    ["Tuesday, 01-Dec-26 10:00:30 GMT", 30],
    ["soon", undefined],
    ["-5", undefined],
    ["1e3", undefined],
    ["9".repeat(400), undefined],
    ["", undefined],
    [undefined, undefined],
  ])("%j is %s s", (header, seconds) => {
    expect(retryAfterSeconds(header, now)).toBe(seconds);
  });
});
