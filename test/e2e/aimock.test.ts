import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { LLMock } from "@copilotkit/aimock";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { inProcess } from "../cli/case.ts";
import { through } from "../servers/through.ts";

const mock = new LLMock({ port: 0, chunkSize: 3 });
let cwd: string;

beforeAll(async () => {
  mock.onMessage("hi", { content: "Hello, wörld!" });
  mock.onMessage("weather", {
    content: "Let me look.",
    toolCalls: [{ name: "get_weather", arguments: '{"city":"Oslo"}' }],
  });
  await mock.start();
  cwd = await mkdtemp(join(tmpdir(), "respell-aimock-"));
});
beforeEach(() => mock.clearRequests());
afterAll(async () => {
  await mock.stop();
  await rm(cwd, { recursive: true });
});

/** Runs jobs of these prompts on a backend that is aimock, from the YAML on. */
async function respell(
  yaml: string,
  prompts: string[],
  { options = "", base_url = `${mock.url}/v1` } = {},
) {
  const at = `base_url: ${base_url}\nmodel: tiny\n`;
  const jobs = prompts.map((content, index) => {
    const payload = { messages: [{ role: "user", content }] };
    return JSON.stringify({ id: `job-${index}`, output_cap: 64, sla: "1m", payload });
  });
  await writeFile(join(cwd, "mock.yaml"), at + yaml);
  const file = jobs.length === 1 ? "job.json" : "jobs.ndjson";
  await writeFile(join(cwd, file), jobs.join("\n"));
  const ran = await inProcess(`respell run mock.yaml --job ${file}${options}`, cwd);
  return { exit: ran["exit-code"].trim(), stdout: ran.stdout, stderr: ran.stderr };
}

const asked = (method: string, path: string): number =>
  mock.getRequests().filter((one) => one.method === method && one.path === path).length;

describe("aimock, from YAML to answer", () => {
  it("streams many chats, text and tools, each answered on its line", async () => {
    const ran = await respell("preset: openai-chat\nstream: true\n", ["hi", "weather"]);
    expect(ran).toMatchObject({ exit: "0", stderr: "" });
    const ends = ran.stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    ends.sort((a, b) => (a.id < b.id ? -1 : 1));
    expect(ends).toMatchObject([
      { id: "job-0", response: { choices: [{ message: { content: "Hello, wörld!" } }] } },
      {
        id: "job-1",
        response: {
          choices: [
            {
              message: {
                content: "Let me look.",
                tool_calls: [{ function: { name: "get_weather", arguments: '{"city":"Oslo"}' } }],
              },
            },
          ],
        },
      },
    ]);
  });

  it("answers a batch, and has nothing of it left", async () => {
    const ran = await respell("preset: openai-batch\n", ["hi"], { options: " --state state.db" });
    expect(ran).toMatchObject({ exit: "0", stderr: "" });
    expect(JSON.parse(ran.stdout)).toMatchObject({
      response: { choices: [{ message: { content: "Mock batch completion" } }] },
      output_count: 1,
    });
    expect(asked("POST", "/v1/batches")).toBe(1);
    const left = await inProcess("respell jobs --state state.db --format json", cwd);
    expect(JSON.parse(left.stdout)).toEqual({ jobs: [] });
  });

  it.each(["failed", "cancelled", "expired"])("ends a batch as %s", async (outcome) => {
    const way = { headers: { "x-aimock-batch-outcome": outcome } };
    const proxy = await through(mock.url, (line) => (line === "POST /v1/batches" ? way : {}));
    try {
      const { base_url } = proxy;
      const ran = await respell("preset: openai-batch\n", ["hi"], { base_url });
      expect(ran).toMatchObject({ exit: "1", stdout: "" });
      expect(ran.stderr).toContain('"code": "job_failed"');
      expect(ran.stderr).toContain(`the backend ended the job as ${outcome}`);
    } finally {
      await proxy.close();
    }
  });

  it("is waited for as its Retry-After says, and given up after the last retry", async () => {
    const yaml =
      "preset: openai-chat\nretries: 1\nretry_backoff_s: 0.01\n" +
      'headers: { X-Aimock-Chaos-Ratelimit: "1" }\n';
    const begun = performance.now();
    const { exit, stderr } = await respell(yaml, ["hi"]);
    expect(performance.now() - begun).toBeGreaterThanOrEqual(990);
    expect(exit).toBe("1");
    expect(stderr).toContain('"code": "backend_throttled"');
    expect(stderr).toContain('"retry_after_s": 1');
    expect(asked("POST", "/v1/chat/completions")).toBe(2);
  });
});
