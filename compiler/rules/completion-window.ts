import { windowSeconds } from "../../runtime/window.ts";
import { code } from "../diagnostics/wording.ts";
import { FILE } from "./example.ts";
import { type Finding, planRule } from "./rule.ts";

const BATCH = FILE.replace("chat", "batch");
const HOUR = 3600;

type Args = {
  window: string;
  problem: string;
};

/** A window that fits neither the jobs nor any batch (LANGUAGE sections 1 and 9). */
export const completionWindow = planRule("RS242", {
  severity: "warning",
  title: "A completion window that fits no job",
  find: (plan): Finding<Args>[] => {
    if (plan.preset !== "openai-batch") return [];
    const window = plan.completion_window.value;
    const problem = problemOf(windowSeconds(window));
    if (problem === undefined) return [];
    return [{ path: ["completion_window"], args: { window, problem } }];
  },
  message: ({ window, problem }) => `within ${code(window)} ${problem}`,
  why: "The window is what the server promises, and a job is polled until its own SLA: the two must fit each other.",
  help: () => "Most servers take `24h`, some `1h`.",
  bad: `${BATCH}completion_window: 7d\n`,
  good: `${BATCH}completion_window: 24h\n`,
});

/** @param seconds undefined where the window is in the server's own words */
function problemOf(seconds: number | undefined): string | undefined {
  if (seconds === undefined) return undefined;
  if (seconds > 24 * HOUR) {
    return "the server may finish after a job without an SLA was given up, which is after 24 hours";
  }
  return seconds < HOUR ? "no server is known to finish a batch" : undefined;
}
