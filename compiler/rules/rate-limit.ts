import { windowSeconds } from "../../runtime/window.ts";
import { code } from "../diagnostics/wording.ts";
import { FILE } from "./example.ts";
import { type Finding, planRule } from "./rule.ts";

interface Window {
  name: string;
  seconds: number;
  most: number;
}

type Args = {
  window: string;
  by: string;
  allows: number;
};

/** Windows of which one says nothing beside another (LANGUAGE section 1). */
export const rateLimit = planRule("RS244", {
  severity: "warning",
  title: "A rate limit that is never reached",
  find: ({ limits }): Finding<Args>[] => {
    const windows = Object.entries(limits.rate_limit.value)
      .map(([name, most]): Window => ({ name, most, seconds: windowSeconds(name)! }))
      .sort((a, b) => a.seconds - b.seconds);
    return windows.flatMap((window, index) => {
      const others = windows.filter((_, at) => at !== index);
      const by = others.find((other) =>
        isIdleBeside(window, other, windows.indexOf(other) < index),
      );
      if (by === undefined) return [];
      const args = { window: window.name, by: by.name, allows: allowedBy(by, window) };
      return [{ path: ["rate_limit", window.name], part: "key", args }];
    });
  },
  message: ({ window, by, allows }) =>
    `the limit of ${code(window)} is never reached: ${code(by)} allows ${allows} in that time`,
  why: "All windows must have room, so the strictest decides; one that never does was probably meant otherwise.",
  help: () =>
    "Give a longer window more attempts than a shorter one, but fewer than the shorter would allow in that time; or remove it.",
  bad: `${FILE}rate_limit: { 1m: 100, 1h: 100 }\n`,
  good: `${FILE}rate_limit: { 1m: 100, 1h: 1000 }\n`,
});

/** The most attempts that one window allows within another. */
function allowedBy(by: Window, { seconds }: Window): number {
  return by.most * Math.ceil(seconds / by.seconds);
}

/** Of two windows that say the same the later one is idle. */
function isIdleBeside(window: Window, other: Window, isLater: boolean): boolean {
  const allowed = allowedBy(other, window);
  if (window.seconds === other.seconds && window.most === other.most) return isLater;
  return allowed <= window.most;
}
