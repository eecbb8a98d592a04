import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { describe, expect, it, onTestFinished } from "vitest";
import { type Answer, scripted } from "../servers/scripted.ts";
import { chatModule, completion, limits } from "../runtime/modules.ts";
import { type Drive, drive } from "./drive.ts";
import { delta, ending, sse } from "./sse.ts";

const hello = [delta({ role: "assistant", content: "Hel" }), delta({ content: "lo" })];
const whole = sse(...hello, ...ending);
const [reason, usage] = ending as [object, object];

async function stream(script: Answer[], over: Partial<typeof limits> = {}, given: Drive = {}) {
  const server = await scripted(...script);
  onTestFinished(() => server.close());
  const module = chatModule(server.base_url, {
    exchange: { stream: true },
    limits: { ...limits, retry_backoff_s: 0.01, ...over },
  });
  return { ...(await drive(module, given)), requests: server.requests };
}

describe("a streamed chat job", () => {
  it("asks for a stream with its usage, and answers what a plain call does", async () => {
    const { result, requests } = await stream([{ pieces: [whole] }]);
    expect(result).toMatchObject({
      response: {
        object: "chat.completion",
        choices: [{ message: { content: "Hello" }, finish_reason: "stop" }],
      },
      output_count: 3,
    });
    expect(JSON.parse(requests[0]!.body)).toMatchObject({
      stream: true,
      stream_options: { include_usage: true },
    });
  });

  it("takes a plain answer at its word, whatever it calls itself", async () => {
    const body = JSON.stringify(completion, null, 2);
    for (const type of ["application/json", "text/event-stream"]) {
      const { result } = await stream([{ status: 200, headers: { "content-type": type }, body }]);
      expect(result).toEqual({ response: completion, output_count: 3 });
    }
  });

  it.each<[string, (wire: string) => Buffer]>([
    ["gzip", gzipSync],
    ["x-gzip", gzipSync],
    ["deflate", deflateSync],
    ["br", brotliCompressSync],
    ["gzip, br", (wire) => brotliCompressSync(gzipSync(wire))],
    ["identity", (wire) => Buffer.from(wire)],
  ])("reads one that is compressed with %s", async (encoding, compress) => {
    const bytes = compress(whole);
    const pieces = [bytes.subarray(0, 9), bytes.subarray(9)];
    const { result } = await stream([{ pieces, headers: { "content-encoding": encoding } }]);
    expect(result?.output_count).toBe(3);
  });

  it.each<[string, string]>([
    ["no [DONE]", whole.replace("data: [DONE]\n\n", "")],
    ["no finish reason", sse(...hello, usage)],
    ["its usage before the end", sse(usage, ...hello, reason)],
    ["an error that is none", sse({ ...reason, error: null }, usage)],
    ["a [DONE] that no line ends", sse(...hello, usage).trimEnd()],
  ])("ends well with %s", async (_, wire) => {
    const { result } = await stream([{ pieces: [wire] }]);
    expect(result?.output_count).toBe(3);
  });

  it("is over with [DONE], though the server holds the line", async () => {
    const { result } = await stream([{ pieces: [whole], then: "hang" }], { timeout_s: 20 });
    expect(result?.output_count).toBe(3);
  });
});

describe("a stream that breaks", () => {
  const started = sse(...hello).replace("data: [DONE]\n\n", "");

  it.each<[string, Answer, string]>([
    ["is cut", { pieces: [started], then: "cut" }, "broke off"],
    ["ends with neither a finish reason nor [DONE]", { pieces: [started] }, "ended too early"],
    ["says nothing", { pieces: [": hi\n\n"] }, "ended too early"],
    ["has no usage block", { pieces: [sse(...hello, reason)] }, "ended without a usage block"],
    [
      "has a null for it",
      { pieces: [sse(reason, { usage: null })] },
      "ended without a usage block",
    ],
    ["holds an unreadable chunk", { pieces: [started, "data: {\n\n", whole] }, "unreadable chunk"],
    ["holds a list for a chunk", { pieces: [started, "data: []\n\n", whole] }, "unreadable chunk"],
    ["ends within a chunk", { pieces: [started, 'data: {"ch'] }, "unreadable chunk"],
    [
      "holds a chunk of endless depth",
      { pieces: [`data: {"a":${"[".repeat(2000)}${"]".repeat(2000)}}\n\n`] },
      "unreadable chunk",
    ],
    [
      "reports an error",
      { pieces: [sse({ error: { message: "out of memory" } })] },
      "reported an error",
    ],
    [
      "reports one by name",
      { pieces: ['event: error\ndata: "out of memory"\n\n'] },
      "reported an error",
    ],
    [
      "reports one as llama.cpp did",
      { pieces: ['error: {"message":"out of memory"}\n\n'] },
      "reported an error",
    ],
  ])("%s: tried again", async (_, answer, said) => {
    const { failure, requests, log } = await stream([answer, answer], { retries: 1 });
    expect(failure).toMatchObject({ code: "stream_broken", retryable: true });
    expect(failure?.message).toContain(said);
    expect(requests).toHaveLength(2);
    expect(log).toMatchObject([{ level: "warn", fields: { code: "stream_broken" } }]);
    if (said === "reported an error") {
      expect(failure?.forOperator()).toContain("out of memory");
      expect(failure?.message).not.toContain("memory");
    }
  });

  it("may succeed when it is tried again", async () => {
    const { result } = await stream([{ pieces: [started] }, { pieces: [whole] }], { retries: 1 });
    expect(result?.output_count).toBe(3);
  });

  it("is no stream at all", async () => {
    const { failure } = await stream([{ status: 200, body: "<html>" }]);
    expect(failure).toMatchObject({ code: "unreadable_answer", retryable: true });
  });

  it("counts no tokens", async () => {
    const { failure } = await stream([{ pieces: [sse(reason, { usage: { total_tokens: 1 } })] }]);
    expect(failure).toMatchObject({ code: "no_output_count", retryable: false });
  });

  it.each([
    ["is compressed in an unknown way", "zstd", Buffer.from(whole)],
    ["is not compressed as it says", "gzip", Buffer.from(whole)],
    ["is compressed, and cut short", "gzip", gzipSync(whole).subarray(0, 30)],
  ])("%s", async (_, encoding, bytes) => {
    const { failure } = await stream([
      { pieces: [bytes], headers: { "content-encoding": encoding } },
    ]);
    expect(failure?.retryable).toBe(true);
    expect(["stream_broken", "unreadable_answer"]).toContain(failure?.code);
  });

  it("is larger than 64 MiB, though it came compressed", async () => {
    const bomb = gzipSync(Buffer.alloc(65 * 2 ** 20, " "));
    const { failure } = await stream([{ pieces: [bomb], headers: { "content-encoding": "gzip" } }]);
    expect(failure?.message).toContain("64 MiB");
  });

  it("falls silent for longer than timeout_s, which bounds no more than the silence", async () => {
    const slow = Array.from({ length: 30 }, () => ": alive\n\n");
    const { failure } = await stream([{ pieces: [started], then: "hang" }], { timeout_s: 0.3 });
    expect(failure).toMatchObject({ code: "backend_unreachable", retryable: true });
    const start = Date.now();
    const { result } = await stream(
      [{ pieces: slow, every_ms: 20, then: "hang" }, { pieces: [whole] }],
      {
        timeout_s: 0.3,
        retries: 1,
      },
    );
    expect(result?.output_count).toBe(3);
    expect(Date.now() - start).toBeGreaterThan(600);
  });

  it("is ended by the deadline, and by a caller who gives up", async () => {
    const hanging: Answer[] = [{ pieces: [started], then: "hang" }];
    const { failure } = await stream(hanging, {}, { within: 300 });
    expect(failure).toMatchObject({ code: "deadline_exceeded", retryable: false });
    const { reason } = await stream(hanging, {}, { signal: AbortSignal.timeout(300) });
    expect(reason).toMatchObject({ name: "TimeoutError" });
  });
});
