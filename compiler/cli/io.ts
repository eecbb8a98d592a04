/** All that a command may touch of the world, so that tests can drive the command line in process. */
export interface IO {
  cwd: string;
  env: Readonly<Record<string, string | undefined>>;
  /** All of standard input, as text. */
  stdin: () => Promise<string>;
  /** Data, and nothing else. */
  stdout: (text: string) => void;
  /** What is said to a person. */
  stderr: (text: string) => void;
  /** Whether a person sees colours on standard error. */
  color: boolean;
}

/** A command's exit code: fine, findings (diagnostics, stale output, a failed job), could not run. */
export const EXIT = { fine: 0, findings: 1, couldNotRun: 2 } as const;

/** What keeps a command from running at all, told to the user without a stack. */
export class CannotRun extends Error {
  override readonly name = "CannotRun";
}
