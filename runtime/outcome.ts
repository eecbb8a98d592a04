import type { Result } from "./exchange/exchange.ts";
import type { Failure } from "./failure.ts";

/** What a job came to. */
export type Outcome = {
  readonly backend: string;
  /** The job's id; null when it is malformed and has none. */
  readonly job: string | null;
} & ({ readonly result: Result } | { readonly failure: Failure });
