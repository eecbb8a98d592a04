import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { SCRATCH, withoutTypes } from "./backend.ts";
import { type Figure, time } from "./figure.ts";

const COUNT = 1000;
const MOST_MS = 300;
const RUNS = 7;
const FOLDER = join(SCRATCH, "load");
const names = (kind: string) => Array.from({ length: COUNT }, (_, i) => `./${kind}-${i}.mjs`);

/** A process that imports what its arguments name and loads it, and prints the milliseconds it took. */
const LOADER = `
import { load } from "respell/runtime";
const start = performance.now();
const imported = await Promise.all(process.argv.slice(2).map((name) => import(name)));
const backends = imported.flatMap((module) => module.id ? [module] : Object.values(module));
for (const backend of backends) load(backend, {});
console.log(performance.now() - start, backends.length);
`;

/**
 * Loading 1,000 translators in a new process: one file each, as they are generated, and bundled, as
 * whoever has a thousand would deploy them. A file costs Node most of this even when it is empty.
 */
export async function load(): Promise<Figure[]> {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  const script = withoutTypes(readFileSync("generated/qwen3-vllm.ts", "utf8"));
  names("backend").forEach((name, i) => {
    writeFileSync(join(FOLDER, name), script.replace('"qwen3-vllm"', `"backend-${i}"`));
  });
  for (const name of names("empty")) writeFileSync(join(FOLDER, name), "export {};\n");
  writeFileSync(join(FOLDER, "loader.mjs"), LOADER);
  const all = names("backend").map((name, i) => `export * as backend_${i} from "${name}";`);
  await build({
    stdin: { contents: all.join("\n"), resolveDir: FOLDER },
    outfile: join(FOLDER, "bundle.mjs"),
    bundle: true,
    format: "esm",
    external: ["respell/runtime"],
  });

  const files = best(names("backend"), COUNT);
  const empty = best(names("empty"), 0);
  const bundle = best(["./bundle.mjs"], COUNT);
  rmSync(FOLDER, { recursive: true });
  return [
    { what: `${COUNT} empty files, imported`, cost: time(empty * 1e6) },
    { what: `${COUNT} translators, a file each`, cost: time(files * 1e6) },
    {
      what: `${COUNT} translators, bundled`,
      cost: time(bundle * 1e6),
      ratio: { of: `of ${MOST_MS} ms`, value: bundle / MOST_MS, atMost: 1 },
    },
  ];
}

/** The best of some runs, in milliseconds: whatever else the machine does only makes one slower. */
function best(files: readonly string[], backends: number): number {
  const runs = Array.from({ length: RUNS }, () => {
    const printed = execFileSync(process.execPath, ["loader.mjs", ...files], { cwd: FOLDER });
    const [ms, loaded] = printed.toString().split(" ").map(Number);
    if (loaded !== backends) throw new Error(`${loaded} were loaded`);
    return ms!;
  });
  return Math.min(...runs);
}
