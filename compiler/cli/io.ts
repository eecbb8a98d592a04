/** All that a command may touch of the world, so that tests can drive the command line in process. */
export interface IO {
  cwd: string;
  env: Readonly<Record<string, string | undefined>>;
  /** Standard input as it arrives, as text. */
  stdin: () => AsyncIterable<string>;
  /** Data, and nothing else. */
  stdout: (text: string) => void;
  /**
   * Resolves once whoever reads standard output has been handed all that was written; rejects when
   * nobody reads it any longer. There is none where what is written is kept at once.
   */
  flushed?: () => Promise<void>;
  /** What is said to a person. */
  stderr: (text: string) => void;
  /** Whether a person sees colours on standard error. */
  color: boolean;
  /** Whether standard error is a terminal, where a line can be written over. */
  terminal: boolean;
  /**
   * Takes the next SIGINT or SIGTERM for a wish to stop in order: aborts with the signal's name. The
   * one after it ends the process.
   */
  interruption: () => AbortSignal;
  /** Asks the person at the terminal; there is none where nobody could answer. */
  ask?: Ask;
}

/**
 * Asks one question, and gives the answer, or `initial` when the person just goes on.
 *
 * @throws CannotRun when the person gives up.
 */
export type Ask = (question: Question) => Promise<string>;

export interface Question {
  message: string;
  initial: string;
  /** What can be chosen from; without it any text will do. */
  choices?: readonly string[];
}

/**
 * A command's exit code: fine, findings (diagnostics, stale output, a failed job), could not run; and
 * what a shell says of a program that a signal ended, for one that stopped in order on it.
 */
export const EXIT = { fine: 0, findings: 1, couldNotRun: 2, SIGINT: 130, SIGTERM: 143 } as const;

/** What keeps a command from running at all, told to the user without a stack. */
export class CannotRun extends Error {
  override readonly name = "CannotRun";
}
