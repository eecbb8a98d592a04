import { isDeepStrictEqual } from "node:util";
import type { Analysis, GeneratedFile } from "../compile.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { Plan } from "../plan/plan.ts";
import { type SchemaReader, schemaOf } from "../prove/check-target.ts";
import { grouped } from "../prove/grouped.ts";
import type { SourceFile } from "../read/document.ts";
import { namesakes } from "../read/namesakes.ts";
import { type Cache, type Digests, digest, recall, upToDate } from "./cache.ts";

/** Backends, told apart by whether anything has happened to them since an earlier run. */
interface Known {
  /** What was found of those to which nothing has. */
  diagnostics: Diagnostic[];
  /** The paths of what they were built to, if that was asked for. */
  kept: string[];
  /** The others, which are to be compiled. */
  stale: SourceFile[];
}

/**
 * Recalls what is known of backends. Sound, since what is found of a backend depends on no other, as
 * long as no two have one name.
 *
 * @param out a backend is known only while all that it was built to in this folder lies there as well
 */
export function recallAll(
  all: readonly SourceFile[],
  cache: Cache,
  cwd: string,
  out?: string,
): Known {
  const known: Known = { diagnostics: [], kept: [], stale: [] };
  const isUnique = namesakes(all).length === 0;
  for (const file of all) {
    const made = isUnique ? recall(cache, file, cwd) : undefined;
    const kept = made && (out === undefined ? [] : upToDate(made, out, cwd));
    if (made === undefined || kept === undefined) {
      known.stale.push(file);
      continue;
    }
    known.diagnostics.push(...made.diagnostics);
    known.kept.push(...kept);
  }
  return known;
}

/**
 * What is known after an analysis. Of a backend with errors nothing is: it is about to change.
 *
 * @param built what a Plan was built to, in which folder
 */
export function learned(
  cache: Cache,
  files: readonly SourceFile[],
  { plans, diagnostics }: Pick<Analysis, "plans" | "diagnostics">,
  readSchema: SchemaReader,
  built?: { out: string; filesOf: (index: number) => GeneratedFile[] },
): Cache {
  const made = { ...cache.made };
  const byPath = new Map(files.map((file) => [file.path, file]));
  const found = grouped(diagnostics, ({ file }) => file);
  plans.forEach((plan, index) => {
    const file = byPath.get(plan.source)!;
    const inputs = inputsOf(file, plan, readSchema);
    const earlier = made[file.path];
    made[file.path] = {
      inputs,
      diagnostics: found.get(file.path) ?? [],
      outputs: {
        // What was built of other bytes is not up to date, wherever it lies.
        ...(isDeepStrictEqual(earlier?.inputs, inputs) && earlier?.outputs),
        ...(built && { [built.out]: digestsOf(built.filesOf(index)) }),
      },
    };
  });
  return { ...cache, made };
}

/** The digests of a backend and of the schema that it names. */
function inputsOf(file: SourceFile, plan: Plan, readSchema: SchemaReader): Digests {
  const path = schemaOf(plan);
  const schema = path === undefined ? undefined : readSchema(path);
  return {
    [file.path]: digest(file.text),
    ...(path !== undefined && { [path]: schema === undefined ? null : digest(schema.text) }),
  };
}

function digestsOf(files: readonly GeneratedFile[]): Digests {
  return Object.fromEntries(files.map(({ path, text }) => [path, digest(text)]));
}
