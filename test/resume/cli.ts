import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";

const BIN = fileURLToPath(new URL("../../dist/cli/bin.js", import.meta.url));

/** A run of the built command line. */
export interface Respell {
  readonly child: ChildProcess;
  readonly ended: Promise<{ code: number | null; stdout: string; stderr: string }>;
}

/** Starts the built command line in a folder; `input` is what it reads on standard input. */
export function respell(cwd: string, args: readonly string[], input = ""): Respell {
  const child = spawn(process.execPath, [BIN, ...args], { cwd, stdio: "pipe" });
  // A process that is killed leaves nobody to read.
  child.stdin.on("error", () => undefined);
  child.stdin.end(input);
  const end = async () => {
    const [stdout, stderr, [code]] = await Promise.all([
      text(child.stdout).catch(() => ""), // A test may have stopped reading.
      text(child.stderr),
      once(child, "exit") as Promise<[number | null]>,
    ]);
    return { code, stdout, stderr };
  };
  return { child, ended: end() };
}

/** Kills a run as nothing can be prepared for, and waits until it is gone. */
export async function kill(run: Respell): Promise<void> {
  run.child.kill("SIGKILL");
  await run.ended;
}

/** A folder with one backend of each preset that answers jobs, all at one server. */
export async function backendsAt(base_url: string, limits = ""): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "respell-resume-"));
  for (const preset of ["chat", "responses", "batch"]) {
    const yaml = `preset: openai-${preset}\nbase_url: ${base_url}\nmodel: tiny\n${limits}`;
    await writeFile(join(folder, `${preset}.yaml`), yaml);
  }
  return folder;
}

export const remove = (folder: string): Promise<void> => rm(folder, { recursive: true });

/** A job that says its id in its prompt, and is polled once a second. */
export function jobOf(id: string): string {
  const payload = { messages: [{ role: "user", content: id }] };
  return JSON.stringify({ id, output_cap: 16, sla: "60s", payload });
}
