import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { main } from "../../compiler/cli/main.ts";
import metadata from "../../package.json" with { type: "json" };
import { chatJob, completion } from "../runtime/modules.ts";
import { scripted } from "../servers/scripted.ts";
import { BIN } from "./case.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "respell-main-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function respell(argv: string[], stdout?: (text: string) => void) {
  const said = { stdout: "", stderr: "" };
  const exit = await main(argv, {
    cwd: folder,
    env: { KEY: "sk-the-right-key" },
    stdin: () => Readable.from([JSON.stringify(chatJob)]),
    terminal: false,
    interruption: () => new AbortController().signal,
    stdout: stdout ?? ((text) => (said.stdout += text)),
    stderr: (text) => (said.stderr += text),
    color: false,
  });
  return { exit, ...said };
}

test("--version is the package's", async () => {
  expect(await respell(["--version"])).toEqual({
    exit: 0,
    stdout: `${metadata.version}\n`,
    stderr: "",
  });
});

test("an internal fault shows its stack and how to report it", async () => {
  const { exit, stderr } = await respell(["--help"], () => {
    throw new TypeError("stdout is no more");
  });
  expect(exit).toBe(2);
  expect(stderr).toMatch(/^TypeError: stdout is no more\n {4}at .*main\.test\.ts:\d+/);
  expect(stderr).toContain("a fault of respell, not yours. Please report it");
  expect(stderr).toContain(`${metadata.version}, Node ${process.version}`);
});

test("a reader that goes away, such as `head`, is no fault", async () => {
  const line = `"${process.execPath}" "${BIN}" --help | true`;
  const { stderr } = await promisify(execFile)("bash", ["-o", "pipefail", "-c", line]);
  expect(stderr).toBe("");
});

test("codes may be listed as people write lists", async () => {
  const yaml = "preset: openai-chat\nbase_url: http://h/v1\nmodel: m\nparam_map: { seed: seed }\n";
  await writeFile(join(folder, "idle.yaml"), yaml);
  const { exit, stderr } = await respell(["check", "idle.yaml", "--error-on", "RS3xx, RS214"]);
  expect(exit).toBe(1);
  expect(stderr).toContain("error RS214");
});

describe("run", () => {
  test("asks the server and prints what it answered", async () => {
    const server = await scripted({ status: 200, body: JSON.stringify(completion) });
    await writeBackend(server.base_url);
    const { exit, stdout } = await respell(["run", "chat.yaml", "--job", "-"]);
    await server.close();
    expect(exit).toBe(0);
    expect(JSON.parse(stdout)).toEqual({ response: completion, output_count: 3 });
    expect(server.requests).toMatchObject([
      { url: "/v1/chat/completions", headers: { authorization: "Bearer sk-the-right-key" } },
    ]);
  });

  test("shows no key and none of the server's words in the failure", async () => {
    const body = "no such key: sk-the-right-key";
    const server = await scripted({ status: 401, body });
    await writeBackend(server.base_url);
    const { exit, stdout, stderr } = await respell(["run", "chat.yaml", "--job", "-"]);
    await server.close();
    expect({ exit, stdout }).toEqual({ exit: 1, stdout: "" });
    const [log, ...failure] = stderr.split(/\n(?=\{)/);
    expect(log).toContain("no such key: ***");
    expect(JSON.parse(failure.join("\n"))).toMatchObject({
      error: { code: "backend_refused", status: 401, retryable: false },
    });
    expect(failure.join("\n")).not.toContain("no such key");
    expect(stderr).not.toContain("sk-the-right-key");
  });

  async function writeBackend(base_url: string): Promise<void> {
    const yaml = `preset: openai-chat\nbase_url: ${base_url}\nmodel: tiny\napi_key: env:KEY\n`;
    await writeFile(join(folder, "chat.yaml"), yaml);
  }
});
