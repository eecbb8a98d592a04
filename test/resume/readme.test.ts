import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { BIN } from "../cli/case.ts";
import { upstream } from "../servers/upstream.ts";
import { backendsAt, jobOf, remove } from "./cli.ts";

const hasJq = isThere("jq");
if (!hasJq) console.warn("SKIPPED, the page's way to run what has no answer: there is no jq");

function isThere(program: string): boolean {
  try {
    execFileSync(program, ["--version"]);
    return true;
  } catch {
    return false;
  }
}

it.skipIf(!hasJq)("the page's command runs what has no answer yet, and nothing else", async () => {
  const page = await readFile("runtime/README.md", "utf8");
  const [command] = /(?<=```sh\n)jq -c --slurpfile[^`]*/.exec(page)!;
  const server = await upstream();
  const folder = await backendsAt(server.base_url);
  try {
    await mkdir(join(folder, "backends"));
    await rename(join(folder, "batch.yaml"), join(folder, "backends/batch.yaml"));
    await writeFile(join(folder, "jobs.ndjson"), ["a", "b", "c"].map(jobOf).join("\n"));
    await writeFile(join(folder, "answers.ndjson"), '{"id":"b","response":{},"output_count":3}\n');
    const script = `respell() { "${process.execPath}" "${BIN}" "$@"; }\n${command}`;
    const shell = spawn("sh", ["-c", script], { cwd: folder, stdio: ["ignore", "ignore", 2] });
    expect(await once(shell, "exit")).toEqual([0, null]);
    const answers = await readFile(join(folder, "answers.ndjson"), "utf8");
    const ids = answers
      .trim()
      .split("\n")
      .map((line) => (JSON.parse(line) as { id: string }).id);
    expect(ids.sort()).toEqual(["a", "b", "c"]);
    expect(["a", "b", "c"].map((id) => server.count("create batch", id))).toEqual([1, 0, 1]);
  } finally {
    await server.close();
    await remove(folder);
  }
});
