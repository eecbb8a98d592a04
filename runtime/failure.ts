/**
 * Every way in which a job can fail (LANGUAGE section 10): whether another attempt may succeed, and
 * whether the backend is to blame, which is what its circuit counts.
 */
export const failures = {
  backend_unreachable: { retryable: true, backendsFault: true },
  backend_throttled: { retryable: true, backendsFault: true },
  backend_failed: { retryable: true, backendsFault: true },
  unreadable_answer: { retryable: true, backendsFault: true },
  stream_broken: { retryable: true, backendsFault: true },
  backend_gone: { retryable: false, backendsFault: true },
  backend_refused: { retryable: false, backendsFault: false },
  no_output_count: { retryable: false, backendsFault: true },
  submit_unknown: { retryable: false, backendsFault: false },
  no_handle: { retryable: false, backendsFault: true },
  job_failed: { retryable: false, backendsFault: false },
  batch_line_failed: { retryable: false, backendsFault: false },
  batch_no_result: { retryable: false, backendsFault: true },
  unreadable_output: { retryable: false, backendsFault: true },
  invalid_job: { retryable: false, backendsFault: false },
  deadline_exceeded: { retryable: false, backendsFault: false },
  ended_elsewhere: { retryable: false, backendsFault: false },
  circuit_open: { retryable: false, backendsFault: false },
} as const;

export type FailureCode = keyof typeof failures;

/** What is known of a failure beyond its code and message. */
export interface FailureDetail {
  /** The HTTP status that the backend answered. */
  status?: number;
  /** How long the backend asked to be left alone, in seconds. */
  retry_after_s?: number;
  /** What the backend or the transport said, masked and short: for the operator's log alone. */
  forOperator?: string;
  /**
   * The request may have reached the backend, which never said what came of it: where it must not
   * be made twice, it must not simply be made again.
   */
  unsettled?: boolean;
}

/** A failure as it is printed. */
export interface FailureJson {
  code: FailureCode;
  message: string;
  retryable: boolean;
  status?: number;
  retry_after_s?: number;
}

/**
 * A job that failed. The message travels to the client: it holds the status and whose fault it was,
 * and never a URL, a key, a header, the payload or the upstream's words (LANGUAGE section 10).
 * There is no `cause`, because whatever prints an error prints its cause as well.
 */
export class Failure extends Error {
  override readonly name = "Failure";
  readonly code: FailureCode;
  readonly retryable: boolean;
  declare readonly status?: number;
  declare readonly retry_after_s?: number;
  readonly unsettled: boolean;
  // Private, and told by a method: no printer of errors shows the one or calls the other.
  readonly #forOperator: string | undefined;

  constructor(code: FailureCode, message: string, detail: FailureDetail = {}) {
    super(message);
    this.code = code;
    this.retryable = failures[code].retryable;
    if (detail.status !== undefined) this.status = detail.status;
    if (detail.retry_after_s !== undefined) this.retry_after_s = detail.retry_after_s;
    this.unsettled = detail.unsettled ?? false;
    this.#forOperator = detail.forOperator;
  }

  /** What the backend or the transport said, for the operator's log and never for the client. */
  forOperator(): string | undefined {
    return this.#forOperator;
  }

  /** The failure as the command line prints it and as a client may see it. */
  toJSON(): FailureJson {
    const { code, message, retryable, status, retry_after_s } = this;
    return {
      code,
      message,
      retryable,
      ...(status !== undefined && { status }),
      ...(retry_after_s !== undefined && { retry_after_s }),
    };
  }
}
