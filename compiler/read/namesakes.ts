import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { report } from "../diagnostics/report.ts";
import type { SourceFile } from "./document.ts";
import { idOf } from "./id.ts";
import { rangesIn } from "./position.ts";

/**
 * Reports each file that is the same backend by its base name as one before it (LANGUAGE section 1).
 */
export function namesakes(files: readonly SourceFile[]): Diagnostic[] {
  const firsts = new Map<string, string>();
  const range = rangesIn("")([0, 0]);
  return files.flatMap(({ path }) => {
    const id = idOf(path);
    const first = firsts.get(id);
    if (first === undefined) {
      firsts.set(id, path);
      return [];
    }
    return [report("RS008", { id, first }, { file: path, path: "", range })];
  });
}
