import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { CODES, exampleFile } from "../../compiler/diagnostics/pages.ts";
import { registry } from "../../compiler/diagnostics/registry/index.ts";
import { inProcess } from "./case.ts";

/** What `respell check` answers to the example of each diagnostic: for people, and on GitHub. */
const GOLDENS = "diagnostics";

let cwd: string;
beforeEach(async () => {
  cwd = await mkdtemp(join(tmpdir(), "respell-diagnostic-"));
});
afterEach(() => rm(cwd, { recursive: true }));

test.each(CODES)("%s", async (code) => {
  const { schemas = [], before = [], ...file } = exampleFile(registry[code].bad);
  for (const { path, text } of [...schemas, ...before, file]) {
    await mkdir(dirname(join(cwd, path)), { recursive: true });
    await writeFile(join(cwd, path), text);
  }
  const answers: string[] = [];
  for (const line of ["respell check .", "respell check . --format github"]) {
    const { stdout, stderr, "exit-code": exit } = await inProcess(line, cwd);
    answers.push(`$ ${line}\n${stdout === "" ? stderr : stdout}exit ${exit}`);
  }
  await expect(answers.join("\n")).toMatchFileSnapshot(join(GOLDENS, `${code}.txt`));
});

test("there is a golden for each diagnostic, and no other", () => {
  const names = readdirSync(join(import.meta.dirname, GOLDENS));
  expect(names.sort()).toEqual(CODES.map((code) => `${code}.txt`));
});
