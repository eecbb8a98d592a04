import type { IO } from "./io.ts";

/** What takes no longer than this shows no bar. */
const WAIT_MS = 500;

const EVERY_MS = 100;

const WIDTH = 30;

/** A bar on the terminal for work that takes a while; nothing where standard error is no terminal. */
export interface ProgressBar {
  /** @param share how much is done, from 0 to 1 */
  show: (share: number) => void;
  clear: () => void;
}

export function progressBar({ terminal, stderr }: Pick<IO, "terminal" | "stderr">): ProgressBar {
  let due = performance.now() + WAIT_MS;
  let isDrawn = false;
  return {
    show(share) {
      const now = performance.now();
      if (!terminal || now < due) return;
      const filled = Math.round(share * WIDTH);
      const bar = "█".repeat(filled) + "░".repeat(WIDTH - filled);
      stderr(`\r${bar} ${String(Math.floor(share * 100)).padStart(3)} %`);
      due = now + EVERY_MS;
      isDrawn = true;
    },
    clear() {
      // To the beginning of the line, and erases it.
      if (isDrawn) stderr("\r\x1b[2K");
      isDrawn = false;
    },
  };
}
