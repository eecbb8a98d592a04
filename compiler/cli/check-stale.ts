import { type Analysis, analyze } from "../compile.ts";
import { sorted } from "../diagnostics/sort.ts";
import type { SourceFile } from "../read/document.ts";
import { readCache, writeCache } from "./cache.ts";
import type { Disk } from "./disk.ts";
import { Inputs } from "./inputs.ts";
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
  if (prove) return analyze(files, { readSchema: (path) => disk.find(path) });
  const cache = readCache(disk.cwd);
  const { stale, diagnostics: known } = recallAll(files, cache, disk);
  const inputs = new Inputs(stale, disk);
  const analysis = analyze(stale, { readSchema: inputs.find });
  if (stale.length > 0) writeCache(learned(cache, analysis, inputs.find), disk.cwd);
  return { proofs: [], diagnostics: sorted([...known, ...analysis.diagnostics]) };
}
