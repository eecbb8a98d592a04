import { appendFile, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { main } from "../../compiler/cli/main.ts";

const GOOD = "preset: openai-chat\nbase_url: http://h/v1\nmodel: m\n";

let cwd: string;
beforeEach(async () => {
  cwd = await mkdtemp(join(tmpdir(), "respell-watch-"));
});
afterEach(() => rm(cwd, { recursive: true }));

test("builds again on each change, survives a mistake, and stops in order", async () => {
  const file = join(cwd, "a.yaml");
  await writeFile(file, GOOD);
  const { said, heard, stop } = watching(".");

  await said("watching");
  expect(heard()).toContain("create generated/a.ts\n");
  expect(heard()).toContain("create generated/a.wire.json\n");

  await writeFile(file, `${GOOD}no_such_key: 1\n`);
  await said("error RS103");
  expect(heard()).not.toContain("update");

  await writeFile(file, GOOD.replace("model: m", "model: n"));
  await said("update generated/a.ts\n");
  expect(await readFile(join(cwd, "generated/a.ts"), "utf8")).toContain('model: "n"');

  await rm(file);
  await said("respell: no backend YAML");
  expect(await stop()).toBe(0);
}, 60_000);

test("follows the schema that a backend names, which need not be there yet", async () => {
  const schema = join(cwd, "schemas/gateway.json");
  await mkdir(join(cwd, "backends"));
  await mkdir(join(cwd, "schemas"));
  await writeFile(
    join(cwd, "backends/a.yaml"),
    `${GOOD}params_supported: []\ntarget: ../schemas/gateway.json\n`,
  );
  const { said, stop } = watching("backends");
  await said("there is no file schemas/gateway.json");

  await writeFile(schema, "{}");
  await said("create generated/a.ts\n");

  await writeFile(schema, JSON.stringify({ required: ["tenant"] }));
  await said("requires `tenant`, which is never sent");
  expect(await stop()).toBe(0);
}, 60_000);

test("reads a file again that was written in two steps, whatever else changed before", async () => {
  const files = [join(cwd, "a.yaml"), join(cwd, "b.yaml")] as const;
  for (const file of files) await writeFile(file, GOOD);
  const { said, heard, stop } = watching(".");
  await said("watching");
  for (const pause of [10, 20, 30, 40, 60]) {
    const model = `m-${pause}`;
    await writeFile(files[0], `${GOOD}# ${pause}\n`);
    await delay(pause);
    await writeFile(files[1], "");
    await delay(20);
    await writeFile(files[1], GOOD.replace("model: m", `model: ${model}`));
    await vi.waitFor(
      async () => {
        expect(await readFile(join(cwd, "generated/b.ts"), "utf8")).toContain(model);
      },
      { timeout: 5000 },
    );
  }
  expect(heard()).not.toContain("respell:");
  expect(await stop()).toBe(0);
}, 60_000);

test("makes an output again that was edited or removed, with the next change", async () => {
  const file = join(cwd, "a.yaml");
  await writeFile(file, GOOD);
  await writeFile(join(cwd, "b.yaml"), GOOD);
  const { said, heard, stop } = watching(".");
  await said("watching");

  const module = join(cwd, "generated/b.ts");
  const text = await readFile(module, "utf8");
  await appendFile(module, "// mine\n");
  await rm(join(cwd, "generated/b.wire.json"));
  await delay(200);
  expect(heard().match(/watching/g)).toHaveLength(1);
  await writeFile(file, GOOD.replace("model: m", "model: n"));
  await said("update generated/b.ts\n");
  await said("create generated/b.wire.json\n");
  expect(await readFile(module, "utf8")).toBe(text);

  await rm(join(cwd, "generated"), { recursive: true });
  await delay(200);
  await writeFile(file, GOOD);
  await said("create generated/a.ts\ncreate generated/a.wire.json\ncreate generated/b.ts\n", 2);
  expect(await stop()).toBe(0);
}, 60_000);

/** Watches in the folder of the test. */
function watching(path: string) {
  const controller = new AbortController();
  let heard = "";
  const hear = (text: string): void => {
    heard += text;
  };
  const done = main(["build", path, "--watch"], {
    cwd,
    env: {},
    stdin: async function* () {},
    stdout: hear,
    stderr: hear,
    color: false,
    terminal: false,
    interruption: () => controller.signal,
  });
  return {
    heard: () => heard,
    said: (text: string, times = 1): Promise<void> =>
      vi.waitFor(() => expect(heard.split(text).length).toBeGreaterThan(times), {
        timeout: 20_000,
      }),
    stop: (): Promise<number> => {
      controller.abort("SIGINT");
      return done;
    },
  };
}
