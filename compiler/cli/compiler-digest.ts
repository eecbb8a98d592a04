import { createHash } from "node:crypto";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";

/** What package managers write down of what they installed. */
const INSTALLED = [".package-lock.json", ".yarn-integrity", ".yarn-state.yml", ".modules.yaml"];

/** Set in the bundle: a digest of all that it is made of, so that nothing has to be read for it. */
declare const COMPILER_DIGEST: string | undefined;

/**
 * A digest of all that decides what a text is compiled to: the compiler's own code and schemas (its
 * version does not change while it is worked on), what is installed in `cwd`, and the Node that runs it.
 */
export function compilerDigest(cwd: string): string {
  const hash = createHash("sha256").update(process.version);
  if (typeof COMPILER_DIGEST === "string") hash.update(COMPILER_DIGEST);
  else for (const file of sources()) hash.update(file).update(readFileSync(file));
  const installed = INSTALLED.map((name) => resolve(cwd, "node_modules", name));
  for (const file of installed.filter(existsSync)) hash.update(file).update(readFileSync(file));
  return hash.digest("base64");
}

/** The compiler's code and schemas where it is not bundled, sorted. */
function sources(): string[] {
  const root = join(import.meta.dirname, "../..");
  const folders = ["compiler", "runtime", "generated/schema", "schema"];
  return [join(root, "package.json"), ...folders.flatMap((name) => filesIn(join(root, name)))];
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(ts|json)$/.test(name))
    .sort()
    .map((name) => join(folder, name));
}
