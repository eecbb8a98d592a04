import type { Progress } from "../../runtime/context.ts";
import type { IO } from "./io.ts";

/**
 * How far a run is, on one line of the terminal that is written over; nothing where standard error
 * is no terminal.
 */
export class ProgressLine {
  readonly #io: IO;
  readonly #begun = performance.now();
  readonly #timer: NodeJS.Timeout | undefined;
  #running = 0;
  #answered = 0;
  #failed = 0;
  #isOver = false;
  /** What the last job to be heard of said. */
  #last = "";

  constructor(io: IO) {
    this.#io = io;
    if (io.terminal) this.#timer = setInterval(() => this.#draw(), 1000);
  }

  started(): void {
    this.#running++;
    this.#draw();
  }

  heard(progress: Progress): void {
    this.#last =
      progress.state === "submitted"
        ? `submitted as ${progress.handle}`
        : `poll ${progress.poll} of ${progress.of}`;
    this.#draw();
  }

  /** A job has ended: answered, failed, or let go of before either. */
  ended(as: "answered" | "failed" | "suspended"): void {
    this.#running--;
    if (as === "answered") this.#answered++;
    if (as === "failed") this.#failed++;
    this.#draw();
  }

  /** Lets something else be written without tearing the line. */
  around(write: () => void): void {
    this.#clear();
    write();
    this.#draw();
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#clear();
    this.#isOver = true;
  }

  #draw(): void {
    if (!this.#io.terminal || this.#isOver) return;
    const ended = this.#answered + this.#failed;
    const counts = [
      `${this.#running} running`,
      ...(this.#answered > 0 ? [`${this.#answered} answered`] : []),
      ...(this.#failed > 0 ? [`${this.#failed} failed`] : []),
    ];
    const many = this.#running + ended > 1 ? counts : [];
    const parts = [...many, ...(this.#last === "" ? [] : [this.#last]), this.#elapsed()];
    this.#clear();
    this.#io.stderr(parts.join(" · "));
  }

  /** To the beginning of the line, and erases it. */
  #clear(): void {
    if (this.#io.terminal) this.#io.stderr("\r\x1b[2K");
  }

  #elapsed(): string {
    const seconds = Math.floor((performance.now() - this.#begun) / 1000);
    const minutes = Math.floor(seconds / 60);
    const hours = Math.floor(minutes / 60);
    if (hours > 0) return `${hours} h ${minutes % 60} min`;
    return minutes > 0 ? `${minutes} min ${seconds % 60} s` : `${seconds} s`;
  }
}
