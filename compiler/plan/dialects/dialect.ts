import type { Json } from "../../json.ts";
import type { Effort } from "../vocabulary.ts";

/**
 * A named reasoning dialect (LANGUAGE section 7): what a server is sent for each level. A level that
 * is not listed is dropped, and so is `reasoning_max_tokens`.
 */
export interface Dialect {
  name: string;
  /** One line for people who choose among dialects. */
  summary: string;
  /** The dotted target that the levels' values are written to. */
  to: string;
  efforts: Readonly<Record<Effort, Json>>;
}
