import { Failure } from "../failure.ts";
import type { JsonObject } from "../json.ts";

/**
 * The id by which what a backend has made can be asked for again.
 *
 * @throws Failure `no_handle` when there is none, or none that a path can hold.
 */
export function handleOf({ id }: JsonObject): string {
  // `.` and `..` would be resolved away, and half a character has no bytes.
  if (typeof id === "string" && !/^\.{0,2}$|\p{Surrogate}/u.test(id)) return id;
  throw new Failure("no_handle", "the submit was answered without an id (the backend's fault)");
}
