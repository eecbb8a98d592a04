import { type GeneratedFile, compile } from "../compile.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { sorted } from "../diagnostics/sort.ts";
import type { SourceFile } from "../read/document.ts";
import { type Cache, writeCache } from "./cache.ts";
import { schemaReader } from "./files.ts";
import { learned, recallAll } from "./known.ts";

/** What a build has to know of all backends, though it compiled only some. */
export interface Compiled {
  files: GeneratedFile[];
  /** The paths of generated files that are up to date as they lie there. */
  kept: string[];
  /** Of all backends; sorted by file and position. */
  diagnostics: Diagnostic[];
  /** Remembers the build for the next one, once its files are written. */
  remember: () => void;
}

/**
 * Compiles the backends to which anything has happened since they were last built to `out`, and
 * recalls what is known of the others.
 */
export async function compileStale(
  all: readonly SourceFile[],
  out: string,
  cache: Cache,
  { cwd, progress }: { cwd: string; progress: (share: number) => void },
): Promise<Compiled> {
  const { stale, kept, diagnostics: known } = recallAll(all, cache, cwd, out);
  const readSchema = schemaReader(cwd);
  const compilation = await compile(stale, { out, readSchema, progress });
  const { modules, wires, diagnostics } = compilation;
  const filesOf = (index: number): GeneratedFile[] => [modules[index]!, wires[index]!];
  return {
    files: [...modules, ...wires],
    kept,
    diagnostics: sorted([...known, ...diagnostics]),
    remember: () => {
      if (stale.length === 0) return;
      writeCache(learned(cache, stale, compilation, readSchema, { out, filesOf }), cwd);
    },
  };
}
