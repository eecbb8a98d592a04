import { mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { parse } from "yaml";
import type { Question } from "../../compiler/cli/io.ts";
import { main } from "../../compiler/cli/main.ts";
import { SERVERS } from "../../compiler/init/servers.ts";
import { fileNameFor } from "../../compiler/init/new-backend.ts";

let cwd: string;
beforeEach(async () => {
  cwd = await mkdtemp(join(tmpdir(), "respell-init-"));
});
afterEach(() => rm(cwd, { recursive: true }));

interface Said {
  exit: number;
  stdout: string;
  stderr: string;
}

async function init(args: string[], answers?: Record<string, string>): Promise<Said> {
  let [stdout, stderr] = ["", ""];
  const ask = ({ message, initial }: Question): Promise<string> =>
    Promise.resolve(answers?.[message] ?? initial);
  const exit = await main(["init", ...args], {
    cwd,
    env: {},
    stdin: async function* () {},
    stdout: (text) => (stdout += text),
    stderr: (text) => (stderr += text),
    color: false,
    terminal: answers !== undefined,
    interruption: () => new AbortController().signal,
    ...(answers && { ask }),
  });
  return { exit, stdout, stderr };
}

const read = (path: string): Promise<string> => readFile(join(cwd, path), "utf8");

describe("what it writes", () => {
  test.each(Object.keys(SERVERS))("is sound, for %s", async (server) => {
    const { exit, stdout } = await init(["--server", server, "--model", "Some/Model-7B"]);
    expect(exit).toBe(0);
    expect(stdout).toBe("create backends/model-7b.yaml\ncreate .github/workflows/respell.yml\n");
    const text = await read("backends/model-7b.yaml");
    expect(text.split("\n")[0]).toBe(
      "# yaml-language-server: $schema=../node_modules/respell/schema/backend.schema.json",
    );
    expect(parse(text)).toMatchObject({ model: "Some/Model-7B" });
    expect(await main(["build", "backends", "--out", "out"], { ...silent(), cwd })).toBe(0);
  });

  test("has the step for CI", async () => {
    await init(["--server", "vllm", "--model", "m", "--dir", "my backends"]);
    const { jobs } = parse(await read(".github/workflows/respell.yml")) as {
      jobs: { respell: { steps: { run?: string }[] } };
    };
    expect(jobs.respell.steps.at(-1)?.run).toBe('npx respell build "my backends" --check');
  });

  test("says the address and the reasoning of this backend", async () => {
    const url = "http://gpu:9000/v1";
    await init(["--server", "vllm", "--model", "m", "--base-url", url, "--reasoning", "none"]);
    const config = parse(await read("backends/m.yaml")) as object;
    expect(config).toMatchObject({ base_url: url, reasoning: { efforts: [] } });
    expect(config).not.toHaveProperty("health");
  });
});

test("asks for what no flag says", async () => {
  const { exit } = await init(["--server", "sglang"], {
    "Which model, as the server names it?": "asked",
  });
  expect(exit).toBe(0);
  expect(parse(await read("backends/asked.yaml"))).toMatchObject({
    model: "asked",
    base_url: "http://localhost:30000/v1",
  });
});

test("needs its flags where nobody can be asked", async () => {
  const { exit, stderr } = await init(["--server", "vllm"]);
  expect([exit, stderr]).toEqual([
    2,
    "respell: --model is missing: name it, or run init on a terminal to be asked\n",
  ]);
});

test("never overwrites", async () => {
  const args = ["--server", "vllm", "--model", "m"];
  await init(args);
  await writeFile(join(cwd, "backends/m.yaml"), "mine");
  const { exit, stderr } = await init(args);
  expect([exit, stderr]).toEqual([
    2,
    "respell: backends/m.yaml is there already: nothing was written\n",
  ]);
  expect(await read("backends/m.yaml")).toBe("mine");
  expect((await init(["--server", "vllm", "--model", "n"])).stderr).toContain("is there already");
});

test("writes nothing that would not build", async () => {
  const { exit, stderr } = await init([
    "--server",
    "vllm",
    "--model",
    "m",
    "--base-url",
    "nowhere",
  ]);
  expect(exit).toBe(1);
  expect(stderr).toContain("base_url");
  expect(await readdir(cwd)).toEqual([]);
});

test("names the file by the model", () => {
  expect(fileNameFor("Qwen/Qwen3-32B")).toBe("qwen3-32b.yaml");
  expect(fileNameFor("gpt-4.1 mini")).toBe("gpt-4.1-mini.yaml");
  expect(fileNameFor("名前")).toBe("backend.yaml");
});

function silent(): Omit<Parameters<typeof main>[1], "cwd"> {
  return {
    env: {},
    stdin: async function* () {},
    stdout: () => undefined,
    stderr: () => undefined,
    color: false,
    terminal: false,
    interruption: () => new AbortController().signal,
  };
}
