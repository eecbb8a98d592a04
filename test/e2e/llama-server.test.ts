import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inProcess } from "../cli/case.ts";
import { type LlamaServer, getLlama, startLlamaServer } from "../servers/llama-server.ts";

const KEY = "sk-the-right-key";
const EMPTY_THINK_BLOCK = "<think>\n\n</think>\n\n";
const chatJob = { id: "job-1", output_cap: 16, payload: { input: "hi" } };

const llama = await getLlama();
if ("unavailable" in llama) console.warn(`SKIPPED, end to end: ${llama.unavailable}`);

describe.skipIf("unavailable" in llama)("a real llama-server, from YAML to answer", () => {
  let cwd: string;
  let completions: LlamaServer;
  let embeddings: LlamaServer;

  beforeAll(async () => {
    if ("unavailable" in llama) return;
    cwd = await mkdtemp(join(tmpdir(), "respell-llama-"));
    [completions, embeddings] = await Promise.all([
      startLlamaServer(llama, { api_key: KEY }),
      startLlamaServer(llama, { embeddings: true }),
    ]);
    const example = await readFile("examples/llama-server.yaml", "utf8");
    const chat = example.replace(/^base_url: .*$/m, `base_url: ${completions.origin}/v1`);
    const embed = `preset: openai-embeddings\nbase_url: ${embeddings.origin}/v1\nmodel: tiny\n`;
    await writeFile(join(cwd, "chat.yaml"), `${chat}\napi_key: env:KEY\n`);
    await writeFile(join(cwd, "embed.yaml"), embed);
    const at = `base_url: ${completions.origin}/v1\nmodel: tiny\napi_key: env:KEY\n`;
    await writeFile(join(cwd, "stream.yaml"), `preset: openai-chat\nstream: true\n${at}`);
    await writeFile(join(cwd, "responses.yaml"), `preset: openai-responses\n${at}`);
    const built = await inProcess("respell build .", cwd);
    if (built["exit-code"] !== "0\n") throw new Error(built.stderr);
  }, 60_000);

  afterAll(async () => {
    if ("unavailable" in llama) return;
    await Promise.all([completions.stop(), embeddings.stop()]);
    await rm(cwd, { recursive: true });
  });

  async function respell(command: string, backend: string, job: object, key = KEY) {
    await writeFile(join(cwd, "job.json"), JSON.stringify(job));
    const line = `KEY=${key} respell ${command} generated/${backend}.ts --job job.json`;
    const { "exit-code": exit, stdout, stderr } = await inProcess(line, cwd);
    return { exit: exit.trim(), stdout, stderr };
  }

  /** The prompt that the server renders from the very body that is sent for an effort. */
  async function promptFor(reasoning_effort: string): Promise<string> {
    const job = { ...chatJob, payload: { ...chatJob.payload, reasoning_effort } };
    const { stdout } = await respell("translate", "chat", job);
    const { request } = JSON.parse(stdout) as { request: { body: object } };
    const answer = await fetch(`${completions.origin}/apply-template`, {
      method: "POST",
      headers: { authorization: `Bearer ${KEY}`, "content-type": "application/json" },
      body: JSON.stringify(request.body),
    });
    const { prompt } = (await answer.json()) as { prompt: string };
    expect(prompt).toContain("<|im_start|>user\nhi<|im_end|>");
    return prompt;
  }

  it("answers a chat job, and its count is what was generated", async () => {
    const { exit, stdout } = await respell("run", "chat", chatJob);
    expect(exit).toBe("0");
    const { response, output_count } = JSON.parse(stdout);
    expect(response).toMatchObject({
      object: "chat.completion",
      choices: [{ message: { role: "assistant" } }],
    });
    expect(output_count).toBeGreaterThan(0);
    expect(output_count).toBeLessThanOrEqual(chatJob.output_cap);
  });

  it("streams what it would answer plainly, with tools on offer", async () => {
    const tool = { type: "function", function: { name: "get_time", parameters: {} } };
    const payload = { ...chatJob.payload, temperature: 0, seed: 1, tools: [tool] };
    const [plain, streamed] = [
      await respell("run", "chat", { ...chatJob, payload }),
      await respell("run", "stream", { ...chatJob, payload }),
    ].map(({ stdout }) => JSON.parse(stdout));
    expect(streamed.output_count).toBe(plain.output_count);
    expect(streamed.response.choices).toEqual(plain.response.choices);
  });

  it("answers a response at once, as a chat completion", async () => {
    const { exit, stdout } = await respell("run", "responses", { ...chatJob, sla: "1m" });
    expect(exit).toBe("0");
    expect(JSON.parse(stdout)).toMatchObject({
      response: { object: "chat.completion", choices: [{ finish_reason: "stop" }] },
      output_count: expect.any(Number) as number,
    });
  });

  it("obeys the reasoning control that reasoning_effort became", async () => {
    expect((await promptFor("none")).endsWith(EMPTY_THINK_BLOCK)).toBe(true);
    expect(await promptFor("high")).not.toContain("<think>");
  });

  it("answers an embeddings job, which has no count", async () => {
    const job = { id: "job-2", payload: { input: ["one", "two"] } };
    const { stdout } = await respell("run", "embed", job);
    const { response, output_count } = JSON.parse(stdout);
    expect(output_count).toBeNull();
    const [one, two] = response.data as { embedding: unknown }[];
    expect(one?.embedding).toBeTruthy();
    expect(one?.embedding).not.toEqual(two?.embedding);
  });

  it("refuses a wrong key, and the failure shows neither key nor the server's words", async () => {
    const { exit, stderr } = await respell("run", "chat", chatJob, "sk-another-key");
    expect(exit).toBe("1");
    expect(stderr).toContain('"code": "backend_refused"');
    expect(stderr).toContain('"status": 401');
    expect(stderr).not.toContain("sk-another-key");
  });

  it("refuses a prompt longer than its context", async () => {
    const payload = { input: "long ".repeat(3000) };
    const { exit, stderr } = await respell("run", "chat", { ...chatJob, payload });
    expect(exit).toBe("1");
    expect(stderr).toContain('"code": "backend_refused"');
    expect(stderr).toContain('"status": 400');
  });
});
