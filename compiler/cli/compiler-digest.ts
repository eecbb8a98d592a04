import { createHash } from "node:crypto";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";

/** What package managers write down of what they installed. */
const INSTALLED = [".package-lock.json", ".yarn-integrity", ".yarn-state.yml", ".modules.yaml"];

/**
 * A digest of all that decides what a text is compiled to: the compiler's own code and schemas (its
 * version does not change while it is worked on), what is installed in `cwd`, and the Node that runs it.
 */
export function compilerDigest(cwd: string): string {
  const hash = createHash("sha256").update(process.version);
  const code = join(import.meta.dirname, "../..");
  const root = dirname(createRequire(import.meta.url).resolve("respell/package.json"));
  const files = [
    join(root, "package.json"),
    ...["compiler", "runtime", "generated/schema"].flatMap((name) => filesIn(join(code, name))),
    ...filesIn(join(root, "schema")),
    ...INSTALLED.map((name) => resolve(cwd, "node_modules", name)).filter(existsSync),
  ];
  for (const file of files) hash.update(file).update(readFileSync(file));
  return hash.digest("base64");
}

/** Code and data at any depth, sorted. */
function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(js|ts|json)$/.test(name) && !name.endsWith(".d.ts"))
    .sort()
    .map((name) => join(folder, name));
}
