import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ProgressLine } from "../../compiler/cli/progress.ts";
import type { IO } from "../../compiler/cli/io.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["performance", "setInterval"] }));
afterEach(() => void vi.useRealTimers());

/** A progress line, and what a terminal shows after all that was written to it. */
function onTerminal(terminal = true) {
  let all = "";
  const write = (text: string): void => void (all += text);
  const erased = /[^\n]*\r\x1b\[2K/g;
  return {
    line: new ProgressLine({ terminal, stderr: write } as unknown as IO),
    write,
    shown: () => all.replaceAll(erased, ""),
    all: () => all,
  };
}

test("one job is shown as submitted, by its polls and by the time it takes", () => {
  const { line, shown } = onTerminal();
  line.started();
  expect(shown()).toBe("0 s");
  line.heard({ state: "submitted", handle: "batch_1" });
  vi.advanceTimersByTime(2000);
  expect(shown()).toBe("submitted as batch_1 · 2 s");
  line.heard({ state: "polling", poll: 3, of: 60 });
  vi.advanceTimersByTime(60_000);
  expect(shown()).toBe("poll 3 of 60 · 1 min 2 s");
  vi.advanceTimersByTime(3_600_000);
  expect(shown()).toBe("poll 3 of 60 · 1 h 1 min");
  line.ended("answered");
  line.stop();
  expect(shown()).toBe("");
});

test("many are counted, and what is logged meanwhile tears nothing", () => {
  const { line, shown, write } = onTerminal();
  for (let job = 0; job < 4; job++) line.started();
  line.ended("answered");
  line.ended("failed");
  line.ended("suspended");
  expect(shown()).toBe("1 running · 1 answered · 1 failed · 0 s");
  line.around(() => write("warn retried\n"));
  expect(shown()).toBe("warn retried\n1 running · 1 answered · 1 failed · 0 s");
  line.stop();
  line.started();
  expect(shown()).toBe("warn retried\n");
});

test("where standard error is no terminal nothing is written", () => {
  const { line, all } = onTerminal(false);
  line.started();
  vi.advanceTimersByTime(5000);
  line.ended("answered");
  line.stop();
  expect(all()).toBe("");
});
