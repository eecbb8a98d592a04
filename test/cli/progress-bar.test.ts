import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { progressBar } from "../../compiler/cli/progress-bar.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => void vi.useRealTimers());

function written(terminal: boolean): string {
  let text = "";
  const bar = progressBar({ terminal, stderr: (piece) => (text += piece) });
  for (let step = 0; step <= 10; step++) {
    bar.show(step / 10);
    vi.advanceTimersByTime(70);
  }
  bar.clear();
  return text;
}

test("after half a second, on a terminal, at most ten times a second, and is gone in the end", () => {
  const bar = (filled: number): string => "█".repeat(filled) + "░".repeat(30 - filled);
  expect(written(true)).toBe(`\r${bar(24)}  80 %\r${bar(30)} 100 %\r\x1b[2K`);
});

test("nothing where standard error is no terminal", () => {
  expect(written(false)).toBe("");
});

test("nothing for what is over at once, nor is anything erased", () => {
  let text = "";
  const bar = progressBar({ terminal: true, stderr: (piece) => (text += piece) });
  bar.show(0.5);
  bar.clear();
  expect(text).toBe("");
});
