import { isDeepStrictEqual } from "node:util";
import type { Analysis, GeneratedFile } from "../compile.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { Plan } from "../plan/plan.ts";
import { schemaOf } from "../prove/check-target.ts";
import { grouped } from "../prove/grouped.ts";
import type { SourceFile } from "../read/document.ts";
import { namesakes } from "../read/namesakes.ts";
import { type Cache, type Digests, recall, upToDate } from "./cache.ts";
import { type Disk, digest } from "./disk.ts";

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
  disk: Disk,
  out?: string,
): Known {
  const known: Known = { diagnostics: [], kept: [], stale: [] };
  const isUnique = namesakes(all).length === 0;
  for (const file of all) {
    const made = isUnique ? recall(cache, file, disk) : undefined;
    const kept = made && (out === undefined ? [] : upToDate(made, out, disk));
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
 * @param inputOf a file as it was compiled: the disk may hold another by now
 * @param built what a Plan was built to, in which folder
 */
export function learned(
  cache: Cache,
  { plans, diagnostics }: Pick<Analysis, "plans" | "diagnostics">,
  inputOf: (path: string) => SourceFile | undefined,
  built?: { out: string; filesOf: (index: number) => GeneratedFile[] },
): Cache {
  const made = { ...cache.made };
  const found = grouped(diagnostics, ({ file }) => file);
  plans.forEach((plan, index) => {
    const inputs = inputsOf(plan, inputOf);
    const earlier = made[plan.source];
    made[plan.source] = {
      inputs,
      diagnostics: found.get(plan.source) ?? [],
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
function inputsOf(plan: Plan, inputOf: (path: string) => SourceFile | undefined): Digests {
  const schema = schemaOf(plan);
  const paths = schema === undefined ? [plan.source] : [plan.source, schema];
  return Object.fromEntries(
    paths.map((path) => {
      const file = inputOf(path);
      return [path, file === undefined ? null : digest(file.text)];
    }),
  );
}

function digestsOf(files: readonly GeneratedFile[]): Digests {
  return Object.fromEntries(files.map(({ path, text }) => [path, digest(text)]));
}
