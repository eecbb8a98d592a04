/**
 * Bundles the command line into `dist/cli`: a command then loads a handful of files instead of some
 * two hundred, which took longer than what it does with most backends.
 */
import { createHash } from "node:crypto";
import { readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type Metafile, build } from "esbuild";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const OUT = "dist/cli";

/** Large, native, or loaded by few commands; installed beside the bundle. */
const EXTERNAL = [
  "@clack/prompts",
  "ajv",
  "better-sqlite3",
  "chokidar",
  "prettier",
  "respell",
  "ts-morph",
  "undici",
];

process.chdir(ROOT);
const inputs = Object.keys((await bundle({ write: false })).inputs).sort();
rmSync(OUT, { recursive: true, force: true });
await bundle({ write: true, digest: digestOf([...inputs, "package.json", ...schemas()]) });
writeFileSync(`${OUT}/LICENSES.txt`, licensesOf(inputs));

async function bundle({ write, digest }: { write: boolean; digest?: string }): Promise<Metafile> {
  const { metafile } = await build({
    entryPoints: ["compiler/cli/bin.ts"],
    outdir: OUT,
    write,
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node20.19",
    external: EXTERNAL,
    metafile: true,
    define: { COMPILER_DIGEST: JSON.stringify(digest ?? "") },
    // What is bundled of CommonJS asks for Node's modules by `require`.
    banner: {
      js: 'import { createRequire as requireFrom } from "node:module";\nconst require = requireFrom(import.meta.url);',
    },
  });
  return metafile;
}

/** Of all that the bundle is made of and reads. */
function digestOf(files: readonly string[]): string {
  const hash = createHash("sha256");
  for (const file of files) hash.update(file).update("\0").update(readFileSync(file));
  return hash.digest("base64");
}

function schemas(): string[] {
  return readdirSync("schema", { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".json"))
    .sort()
    .map((name) => `schema/${name}`);
}

/** The licences of the packages that are part of the bundle, as these ask for. */
function licensesOf(files: readonly string[]): string {
  const packages = files.map((file) => /^node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1]);
  const names = [...new Set(packages.filter((name) => name !== undefined))];
  return names.map((name) => `${name}\n\n${licenseOf(name)}`).join("\n---\n\n");
}

function licenseOf(name: string): string {
  const folder = `node_modules/${name}`;
  const file = readdirSync(folder).find((entry) => /^licen[sc]e/i.test(entry));
  if (file === undefined) throw new Error(`${name} has no licence in ${folder}`);
  return readFileSync(`${folder}/${file}`, "utf8");
}
