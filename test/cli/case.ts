import { execFile } from "node:child_process";
import { createReadStream } from "node:fs";
import { cp, mkdtemp, readFile, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { main } from "../../compiler/cli/main.ts";

/** What a command line answered, and what became of the files in its folder. */
export interface Outcome {
  "exit-code": string;
  stdout: string;
  stderr: string;
  /** Those that were created or changed, by path. */
  written: Record<string, string>;
  /** The paths of those that are gone. */
  removed: string[];
}

/** The built command line. */
export const BIN = fileURLToPath(new URL("../../dist/cli/bin.js", import.meta.url));

type Respell = (line: string, cwd: string) => Promise<Omit<Outcome, "written" | "removed">>;

/**
 * Runs a case folder in a copy of its `input`. Every line of its `cmd` but the last sets the scene:
 * a respell command in this process, or one of the shell; the last is the one that counts.
 */
export async function runCase(folder: string, respell: Respell): Promise<Outcome> {
  const lines = (await readFile(join(folder, "cmd"), "utf8")).trim().split("\n");
  const cwd = await mkdtemp(join(tmpdir(), "respell-case-"));
  try {
    await cp(join(folder, "input"), cwd, { recursive: true }).catch(ignoreMissing);
    for (const line of lines.slice(0, -1)) {
      const run = line.includes("respell ") ? inProcess : spawned;
      const { "exit-code": exit, stderr } = await run(line, cwd);
      if (exit !== "0\n") throw new Error(`${line}: ${stderr}`);
    }
    const before = await readTree(cwd);
    const answer = await respell(lines.at(-1)!, cwd);
    const after = await readTree(cwd);
    const written = Object.entries(after).filter(([path, text]) => before[path] !== text);
    const removed = Object.keys(before).filter((path) => !(path in after));
    return { ...answer, written: Object.fromEntries(written), removed };
  } finally {
    await rm(cwd, { recursive: true });
  }
}

/** Runs `NAME=value respell args < stdin` through `main` in this process. */
export const inProcess: Respell = async (line, cwd) => {
  const [command = "", input] = line.split(" < ");
  const words = command.split(" ");
  const program = words.indexOf("respell");
  const env = words.slice(0, program).map((word) => word.split("=", 2));
  const said = { stdout: "", stderr: "" };
  const exit = await main(words.slice(program + 1), {
    cwd,
    env: Object.fromEntries(env) as Record<string, string>,
    stdin: () =>
      input === undefined ? Readable.from([]) : createReadStream(join(cwd, input), "utf8"),
    terminal: false,
    interruption: () => new AbortController().signal,
    stdout: (text) => (said.stdout += text),
    stderr: (text) => (said.stderr += text),
    color: false,
  });
  return { "exit-code": `${exit}\n`, ...said };
};

/** Runs a line in a shell, with the built bin for `respell`. */
export const spawned: Respell = async (line, cwd) => {
  const command = line.replace(/(?<=^| )respell(?= |$)/, `"${process.execPath}" "${BIN}"`);
  const env = { PATH: process.env["PATH"] };
  try {
    const { stdout, stderr } = await promisify(execFile)("sh", ["-c", command], { cwd, env });
    return { "exit-code": "0\n", stdout, stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { "exit-code": `${code}\n`, stdout, stderr };
  }
};

/** Every file below a folder, by its path with forward slashes; none where there is no folder. */
export async function readTree(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    ignoreMissing,
  );
  const files = (entries ?? []).filter((entry) => entry.isFile());
  const texts = await Promise.all(
    files.map(async ({ parentPath, name }) => {
      const path = join(parentPath, name);
      return [path.slice(folder.length + 1), await readFile(path, "utf8")] as const;
    }),
  );
  return Object.fromEntries(texts.sort(([a], [b]) => (a < b ? -1 : 1)));
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}
