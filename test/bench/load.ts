import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { SCRATCH, withoutTypes } from "./backend.ts";
import { type Figure, time } from "./figure.ts";

const COUNT = 1000;
const MOST_MS = 300;
const FOLDER = join(SCRATCH, "load");

/**
 * A process that has the runtime, imports every module whose name begins in this way and loads it,
 * and prints what either took in milliseconds.
 */
const LOADER = `
import { readdirSync } from "node:fs";
import { load } from "respell/runtime";
const [, , kind] = process.argv;
const start = performance.now();
const names = readdirSync(".").filter((name) => name.startsWith(kind));
const modules = await Promise.all(names.map((name) => import("./" + name)));
const imported = performance.now();
if (kind === "backend") modules.map((module) => load(module, {}));
console.log(JSON.stringify([imported - start, performance.now() - imported]));
`;

/** Loading 1,000 compiled translators, each a file of its own, in a new process. */
export function load(): Promise<Figure[]> {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  const text = readFileSync("generated/qwen3-vllm.ts", "utf8");
  const script = withoutTypes(text);
  for (let i = 0; i < COUNT; i++) {
    const module = script.replace('"qwen3-vllm"', `"backend-${i}"`);
    writeFileSync(`${FOLDER}/backend-${i}.mjs`, module);
    writeFileSync(`${FOLDER}/empty-${i}.mjs`, "export {};\n");
  }
  writeFileSync(`${FOLDER}/loader.mjs`, LOADER);
  const empty = bestOf("empty");
  const [imported, loaded] = bestOf("backend");
  rmSync(FOLDER, { recursive: true });
  const ratio = { of: `of ${MOST_MS} ms`, value: (imported + loaded) / MOST_MS, atMost: 1 };
  return Promise.resolve([
    { what: `importing ${COUNT} empty files`, cost: time(empty[0] * 1e6) },
    { what: `loading ${COUNT} imported translators`, cost: time(loaded * 1e6) },
    {
      what: `importing and loading ${COUNT} translators`,
      cost: time((imported + loaded) * 1e6),
      ratio,
    },
  ]);
}

function bestOf(kind: string): [imported: number, loaded: number] {
  const runs = Array.from({ length: 5 }, () => {
    const printed = execFileSync(process.execPath, ["loader.mjs", kind], { cwd: FOLDER });
    return JSON.parse(printed.toString()) as [number, number];
  });
  return [Math.min(...runs.map(([first]) => first)), Math.min(...runs.map(([, last]) => last))];
}
