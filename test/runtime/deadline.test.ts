import { describe, expect, it } from "vitest";
import { deadlineOf, parseDateTime } from "../../runtime/deadline.ts";
import { windowSeconds } from "../../runtime/window.ts";

it.each([
  ["30s", 30],
  ["1m", 60],
  ["24h", 86_400],
  ["7d", 604_800],
  ["0s", undefined],
  ["1.5h", undefined],
  ["1w", undefined],
  ["1h ", undefined],
])("the window %j is %s seconds", (text, seconds) => {
  expect(windowSeconds(text)).toBe(seconds);
});

it.each([
  ["2026-12-01T10:00:00Z", "2026-12-01T10:00:00.000Z"],
  ["2026-12-01t10:00:00.25z", "2026-12-01T10:00:00.250Z"],
  ["2026-12-01T10:00:00+02:30", "2026-12-01T07:30:00.000Z"],
  ["2028-02-29T00:00:00Z", "2028-02-29T00:00:00.000Z"],
])("the deadline %s is %s", (text, iso) => {
  expect(parseDateTime(text)).toBe(Date.parse(iso));
});

it.each([
  "2026-02-29T00:00:00Z",
  "2026-04-31T00:00:00Z",
  "2026-12-01",
  "2026-12-01T10:00:00",
  "2026-12-01T24:00:00Z",
  "2026-13-01T10:00:00Z",
  "2026-12-01 10:00:00Z",
  "1 Dec 2026",
])("%s is no deadline", (text) => {
  expect(parseDateTime(text)).toBeUndefined();
});

describe("when a job must have ended", () => {
  const start = Date.parse("2026-12-01T10:00:00Z");
  const job = { id: "a", payload: {} };

  it("is its deadline, whatever its SLA", () => {
    const both = { ...job, sla: "1h", deadline: "2026-12-01T18:00:00Z" };
    expect(deadlineOf(both, start)).toBe(start + 8 * 3_600_000);
  });

  it("else is its start plus its SLA, else never", () => {
    expect(deadlineOf({ ...job, sla: "1h" }, start)).toBe(start + 3_600_000);
    expect(deadlineOf(job, start)).toBe(Infinity);
  });
});
