import type { Where } from "../diagnostics/report.ts";
import { keyPath } from "../plan/key-path.ts";
import type { Document, Path } from "../read/document.ts";

/** A path as diagnostics show it: `param_map.seed.unmapped`. */
export function pathText(path: Path): string {
  return keyPath(...path.map(String));
}

/** Where the key or the value at `path` stands, or what is left of the path in the file. */
export function place(document: Document, path: Path, part: "key" | "value" = "value"): Where {
  const { range } = document.locate(path, part);
  return { file: document.path, path: pathText(path), range };
}
