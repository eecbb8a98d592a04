import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { type Outcome, inProcess, readTree, runCase, spawned } from "./case.ts";

const CASES = join(import.meta.dirname, "cases");
const TEXTS = ["exit-code", "stdout", "stderr"] as const;

/** `UPDATE_GOLDENS=1 npx vitest run test/cli` writes what is expected; the diff is then reviewed. */
const isUpdate = process.env["UPDATE_GOLDENS"] !== undefined;

/** Run as built, too: they show that the bin hands on arguments, files, input and environment. */
const AS_BUILT = ["build-creates", "check-several-errors", "translate-stdin"];

describe("a command line answers as written down", () => {
  test.each(readdirSync(CASES))("%s", async (name) => {
    const folder = join(CASES, name);
    const outcome = await runCase(folder, inProcess);
    if (isUpdate) await writeExpected(folder, outcome);
    expect(outcome).toEqual(await readExpected(folder));
  });

  test.each(AS_BUILT)("%s, as built", async (name) => {
    const folder = join(CASES, name);
    expect(await runCase(folder, spawned)).toEqual(await readExpected(folder));
  });
});

/** What a case folder expects: a text that is not there is empty. */
async function readExpected(folder: string): Promise<Outcome> {
  const read = (name: string) => readFile(join(folder, name), "utf8").catch(() => "");
  const [exit, stdout, stderr] = await Promise.all(TEXTS.map(read));
  return {
    "exit-code": exit!,
    stdout: stdout!,
    stderr: stderr!,
    written: await readTree(join(folder, "files")),
    removed: (await read("removed")).split("\n").filter((path) => path !== ""),
  };
}

async function writeExpected(folder: string, outcome: Outcome): Promise<void> {
  const removed = outcome.removed.map((path) => `${path}\n`).join("");
  const texts = { ...outcome, removed };
  await rm(join(folder, "files"), { recursive: true, force: true });
  for (const name of [...TEXTS, "removed"] as const) {
    if (texts[name] === "") await rm(join(folder, name), { force: true });
    else await writeFile(join(folder, name), texts[name]);
  }
  for (const [path, text] of Object.entries(outcome.written)) {
    const file = join(folder, "files", path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
}
