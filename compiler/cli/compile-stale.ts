import { type GeneratedFile, compile } from "../compile.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { sorted } from "../diagnostics/sort.ts";
import type { Plan } from "../plan/plan.ts";
import { type SchemaReader, schemaOf } from "../prove/check-target.ts";
import { grouped } from "../prove/grouped.ts";
import type { SourceFile } from "../read/document.ts";
import { namesakes } from "../read/namesakes.ts";
import { type Cache, type Made, digest, keyOf, recall, writeCache } from "./cache.ts";
import { schemaReader } from "./files.ts";

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
 * recalls what is known of the others. Sound, since what a backend is compiled to depends on no other,
 * as long as no two have one name.
 */
export async function compileStale(
  all: readonly SourceFile[],
  out: string,
  cache: Cache,
  { cwd, progress }: { cwd: string; progress: (share: number) => void },
): Promise<Compiled> {
  const isUnique = namesakes(all).length === 0;
  const known: Made[] = [];
  const stale: SourceFile[] = [];
  for (const file of all) {
    const made = isUnique ? recall(cache, out, file, cwd) : undefined;
    if (made === undefined) stale.push(file);
    else known.push(made);
  }
  const readSchema = schemaReader(cwd);
  const { plans, modules, wires, diagnostics } = await compile(stale, {
    out,
    readSchema,
    progress,
  });
  return {
    files: [...modules, ...wires],
    kept: known.flatMap(({ outputs }) => Object.keys(outputs)),
    diagnostics: sorted([...known.flatMap((made) => made.diagnostics), ...diagnostics]),
    remember: () => {
      if (stale.length === 0) return;
      const made = { ...cache.made };
      const bySource = new Map(stale.map((file) => [file.path, file]));
      const foundIn = grouped(diagnostics, ({ file }) => file);
      plans.forEach((plan, index) => {
        const file = bySource.get(plan.source)!;
        const outputs = [modules[index]!, wires[index]!];
        made[keyOf(out, file)] = {
          inputs: inputsOf(file, plan, readSchema),
          outputs: Object.fromEntries(outputs.map(({ path, text }) => [path, digest(text)])),
          diagnostics: foundIn.get(plan.source) ?? [],
        };
      });
      writeCache({ ...cache, made }, cwd);
    },
  };
}

/** The digests of a backend and of the schema that it names; null for one that is not there. */
function inputsOf(file: SourceFile, plan: Plan, readSchema: SchemaReader): Made["inputs"] {
  const path = schemaOf(plan);
  const schema = path === undefined ? undefined : readSchema(path);
  return {
    [file.path]: digest(file.text),
    ...(path !== undefined && { [path]: schema === undefined ? null : digest(schema.text) }),
  };
}
