import { type GeneratedFile, compile } from "../compile.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { sorted } from "../diagnostics/sort.ts";
import type { SourceFile } from "../read/document.ts";
import type { Cache } from "./cache.ts";
import type { Disk } from "./disk.ts";
import { Inputs } from "./inputs.ts";
import { learned, recallAll } from "./known.ts";

/** What a build has to know of all backends, though it compiled only some. */
export interface Compiled {
  files: GeneratedFile[];
  /** The paths of generated files that are up to date as they lie there. */
  kept: string[];
  /** Of all backends; sorted by file and position. */
  diagnostics: Diagnostic[];
  /** What the next build can know, once these files are written. */
  known: () => Cache;
}

/**
 * Compiles the backends to which anything has happened since they were last built to `out`, and
 * recalls what is known of the others.
 */
export async function compileStale(
  all: readonly SourceFile[],
  out: string,
  cache: Cache,
  disk: Disk,
  progress: (share: number) => void,
): Promise<Compiled> {
  const { stale, kept, diagnostics: before } = recallAll(all, cache, disk, out);
  const inputs = new Inputs(stale, disk);
  const compilation = await compile(stale, { out, readSchema: inputs.find, progress });
  const { modules, wires, diagnostics } = compilation;
  const filesOf = (index: number): GeneratedFile[] => [modules[index]!, wires[index]!];
  return {
    files: [...modules, ...wires],
    kept,
    diagnostics: sorted([...before, ...diagnostics]),
    known: () =>
      stale.length === 0 ? cache : learned(cache, compilation, inputs.find, { out, filesOf }),
  };
}
