import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { main } from "../../compiler/cli/main.ts";

const GOOD = "preset: openai-chat\nbase_url: http://h/v1\nmodel: m\n";

let cwd: string;
beforeEach(async () => {
  cwd = await mkdtemp(join(tmpdir(), "respell-watch-"));
});
afterEach(() => rm(cwd, { recursive: true }));

test("builds again on each change, survives a mistake, and stops in order", async () => {
  const controller = new AbortController();
  let [stdout, stderr] = ["", ""];
  const file = join(cwd, "a.yaml");
  await writeFile(file, GOOD);
  const done = main(["build", ".", "--watch"], {
    cwd,
    env: {},
    stdin: async function* () {},
    stdout: (text) => (stdout += text),
    stderr: (text) => (stderr += text),
    color: false,
    terminal: false,
    interruption: () => controller.signal,
  });
  const said = (text: string): Promise<void> =>
    vi.waitFor(() => expect(stdout + stderr).toContain(text), { timeout: 20_000 });

  await said("watching");
  expect(stdout).toContain("create generated/a.ts\n");
  expect(stdout).toContain("create generated/a.wire.json\n");

  await writeFile(file, `${GOOD}no_such_key: 1\n`);
  await said("error RS103");
  expect(stdout).not.toContain("update");

  await writeFile(file, GOOD.replace("model: m", "model: n"));
  await said("update generated/a.ts\n");
  expect(await readFile(join(cwd, "generated/a.ts"), "utf8")).toContain('model: "n"');

  await rm(file);
  await said("respell: no backend YAML");

  controller.abort("SIGINT");
  expect(await done).toBe(0);
}, 60_000);
