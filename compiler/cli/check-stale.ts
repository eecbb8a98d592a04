import { type Analysis, analyze } from "../compile.ts";
import { sorted } from "../diagnostics/sort.ts";
import type { SchemaReader } from "../prove/check-target.ts";
import type { SourceFile } from "../read/document.ts";
import { readCache, writeCache } from "./cache.ts";
import type { Disk } from "./disk.ts";
import { learned, recallAll } from "./known.ts";

/**
 * Checks the backends to which anything has happened since they were last checked or built, and
 * recalls what was found of the others.
 *
 * @param prove whether the proofs are asked for, which are always made
 */
export function checkStale(
  files: readonly SourceFile[],
  disk: Disk,
  { prove }: { prove: boolean },
): Pick<Analysis, "proofs" | "diagnostics"> {
  const readSchema: SchemaReader = (path) => disk.find(path);
  if (prove) return analyze(files, { readSchema });
  const cache = readCache(disk.cwd);
  const { stale, diagnostics: known } = recallAll(files, cache, disk);
  const analysis = analyze(stale, { readSchema });
  if (stale.length > 0) writeCache(learned(cache, analysis, disk), disk.cwd);
  return { proofs: [], diagnostics: sorted([...known, ...analysis.diagnostics]) };
}
