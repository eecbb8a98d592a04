import type { Where } from "../diagnostics/report.ts";
import { keysOf } from "../plan/key-path.ts";
import type { Document, Path } from "../read/document.ts";
import { pathText } from "../read/path.ts";

/** Where the key or the value at `path` stands, or what is left of the path in the file. */
export function place(document: Document, path: Path, part: "key" | "value" = "value"): Where {
  const { range } = document.locate(path, part);
  return { file: document.path, path: pathText(path), range };
}

/**
 * A key path of the Plan as a path into the document, where steps into lists are numbers. A rule of
 * the preset has no line of its own: the preset's name decides.
 */
export function pathOf(document: Document, key: string): Path {
  if (key.startsWith("preset.")) return ["preset"];
  let value: unknown = document.value;
  return keysOf(key).map((step) => {
    const inList = Array.isArray(value);
    value = (value as Record<string, unknown> | undefined)?.[step];
    return inList ? Number(step) : step;
  });
}
