import { keyPath } from "../plan/key-path.ts";
import type { Path } from "./document.ts";

/** A path as diagnostics show it: `param_map.seed.unmapped`, `reasoning.efforts.1`. */
export function pathText(path: Path): string {
  return keyPath(...path.map(String));
}
