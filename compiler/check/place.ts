import type { Where } from "../diagnostics/report.ts";
import type { Document, Path } from "../read/document.ts";
import { pathText } from "../read/path.ts";

/** Where the key or the value at `path` stands, or what is left of the path in the file. */
export function place(document: Document, path: Path, part: "key" | "value" = "value"): Where {
  const { range } = document.locate(path, part);
  return { file: document.path, path: pathText(path), range };
}
