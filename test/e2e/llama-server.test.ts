import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { load } from "../../runtime/load.ts";
import { requestOf } from "../../runtime/request.ts";
import { run } from "../../runtime/run.ts";
import { chatJob, embeddingsModule, keyedModule } from "../runtime/modules.ts";
import { getLlama, type LlamaServer, startLlamaServer } from "../servers/llama-server.ts";

const KEY = "sk-the-right-key";
const EMPTY_THINK_BLOCK = "<think>\n\n</think>\n\n";

const llama = await getLlama();
if ("unavailable" in llama) console.warn(`SKIPPED, end to end: ${llama.unavailable}`);

describe.skipIf("unavailable" in llama)("a real llama-server", () => {
  let completions: LlamaServer;
  let embeddings: LlamaServer;

  beforeAll(async () => {
    if ("unavailable" in llama) return;
    [completions, embeddings] = await Promise.all([
      startLlamaServer(llama, { api_key: KEY }),
      startLlamaServer(llama, { embeddings: true }),
    ]);
  }, 60_000);
  afterAll(async () => {
    await Promise.all([completions?.stop(), embeddings?.stop()]);
  });

  const chat = (key = KEY) => load(keyedModule(`${completions.origin}/v1`), { KEY: key });

  it("answers a chat job, and its count is what was generated", async () => {
    const { response, output_count } = await run(chat(), chatJob);
    expect(response).toMatchObject({
      object: "chat.completion",
      choices: [{ message: { role: "assistant" } }],
    });
    expect(output_count).toBeGreaterThan(0);
    expect(output_count).toBeLessThanOrEqual(chatJob.output_cap);
  });

  it("gets the reasoning control that the body holds", async () => {
    const thinking = (enable_thinking: boolean) => ({
      ...chatJob,
      payload: { ...chatJob.payload, chat_template_kwargs: { enable_thinking } },
    });
    expect(await prompt(chatJob)).not.toContain("<think>");
    expect(await prompt(thinking(true))).not.toContain("<think>");
    expect((await prompt(thinking(false))).endsWith(EMPTY_THINK_BLOCK)).toBe(true);
  });

  /** The prompt that the server renders from the very body of a translated job. */
  async function prompt(job: typeof chatJob): Promise<string> {
    const request = requestOf(chat(), job);
    const answer = await fetch(`${completions.origin}/apply-template`, {
      method: "POST",
      headers: request.headers,
      body: JSON.stringify(request.body),
    });
    const rendered = (await answer.json()) as { prompt: string };
    expect(rendered.prompt).toContain("<|im_start|>user\nhi<|im_end|>");
    return rendered.prompt;
  }

  it("answers an embeddings job, which has no count", async () => {
    const translator = load(embeddingsModule(`${embeddings.origin}/v1`), {});
    const { response, output_count } = await run(translator, {
      id: "job-2",
      payload: { input: ["one", "two"] },
    });
    expect(output_count).toBeNull();
    const vectors = (response.data as { embedding: number[] }[]).map((item) => item.embedding);
    expect(vectors.map((vector) => vector.length)).toEqual([64, 64]);
    expect(vectors[0]).not.toEqual(vectors[1]);
  });

  it("refuses a wrong key", async () => {
    await expect(run(chat("sk-another-key"), chatJob)).rejects.toMatchObject({
      code: "backend_refused",
      status: 401,
      retryable: false,
    });
  });

  it("refuses a prompt longer than its context", async () => {
    const content = "long ".repeat(1000);
    const job = { ...chatJob, payload: { messages: [{ role: "user", content }] } };
    await expect(run(chat(), job)).rejects.toMatchObject({ code: "backend_refused", status: 400 });
  });
});
