import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { JsonObject } from "../../runtime/json.ts";
import type { Payload } from "../../runtime/job.ts";
import { batchModule, chatModule, responsesModule } from "../runtime/modules.ts";
import { getLlama, type LlamaServer, startLlamaServer } from "../servers/llama-server.ts";
import { drive } from "./drive.ts";

const llama = await getLlama();
if ("unavailable" in llama) console.warn(`SKIPPED, llama-server: ${llama.unavailable}`);

const messages = [{ role: "user", content: "hi" }];
const tools = [
  {
    type: "function",
    function: {
      name: "get_weather",
      parameters: { type: "object", properties: { city: { enum: ["Oslo"] } }, required: ["city"] },
    },
  },
];

describe.skipIf("unavailable" in llama)("a real llama-server", () => {
  let server: LlamaServer;
  beforeAll(async () => {
    if (!("unavailable" in llama)) server = await startLlamaServer(llama);
  }, 60_000);
  afterAll(() => server.stop());

  /** Passes on all that the payload says, at temperature 0. */
  const chat = (stream: boolean) =>
    chatModule(`${server.origin}/v1`, {
      exchange: { stream },
      toBody: ({ payload }) => ({ model: "tiny", temperature: 0, seed: 1, ...payload }),
    });

  it.each<[string, Payload]>([
    ["text", { messages, max_tokens: 24 }],
    ["text with its logprobs", { messages, max_tokens: 12, logprobs: true, top_logprobs: 2 }],
    ["tools on offer", { messages, max_tokens: 48, tools, parallel_tool_calls: true }],
    [
      "text that a grammar forces",
      {
        messages,
        max_tokens: 48,
        response_format: {
          type: "json_schema",
          json_schema: { name: "a", schema: { enum: ["Grüße, 世界 🦙"] } },
        },
      },
    ],
  ])("streams %s: reassembled into what its plain call answers", async (_, payload) => {
    const plain = await drive(chat(false), { job: { payload } });
    const streamed = await drive(chat(true), { job: { payload } });
    expect(streamed.failure).toBeUndefined();
    expect(streamed.result?.output_count).toBe(plain.result?.output_count);
    expect(Object.keys(streamed.result!.response).sort()).toEqual(
      Object.keys(plain.result!.response).sort(),
    );
    expect(said(streamed.result!.response)).toEqual(said(plain.result!.response));
  });

  /** What two calls have in common: not their ids and times, nor what the cache saved. */
  function said(response: JsonObject): unknown {
    const { id, created, timings, usage, ...same } = response;
    expect([typeof id, typeof created, typeof timings]).toEqual(["string", "number", "object"]);
    return { ...same, usage: { ...(usage as JsonObject), prompt_tokens_details: null } };
  }

  it("answers a response at once: converted, and never polled", async () => {
    const { result, progress, steps } = await drive(responsesModule(`${server.origin}/v1`));
    expect(result?.response).toMatchObject({
      object: "chat.completion",
      choices: [{ message: { role: "assistant" }, finish_reason: "stop" }],
      usage: { prompt_tokens: expect.any(Number) as number },
    });
    expect(result?.output_count).toBeGreaterThan(0);
    expect(progress.map(({ state }) => state)).toEqual(["submitted"]);
    expect(steps.at(-1)).toBe("removed");
  });

  it("knows no response that it has not answered: it is gone", async () => {
    const { failure, record } = await drive(responsesModule(`${server.origin}/v1`), {
      found: { state: "submitted", handle: "resp_lost" },
    });
    expect(failure).toMatchObject({ code: "backend_gone", status: 404, retryable: false });
    expect(record).toBeUndefined();
  });

  it("knows no files: a batch is refused before anything is on record", async () => {
    const { failure, steps } = await drive(batchModule(`${server.origin}/v1`));
    expect(failure).toMatchObject({ code: "backend_gone", status: 404 });
    expect(steps).toEqual(["removed"]);
  });
});
