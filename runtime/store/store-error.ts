/** A state file that cannot be used: the operator's to mend. The message names it and the way out. */
export class StoreError extends Error {
  override readonly name = "StoreError";
}
