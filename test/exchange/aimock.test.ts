import { LLMock } from "@copilotkit/aimock";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { BackendModule, Limits } from "../../runtime/module.ts";
import { batchModule, chatModule, limits } from "../runtime/modules.ts";
import { type Way, through } from "../servers/through.ts";
import { type Drive, drive } from "./drive.ts";

const tools = [
  { name: "get_weather", arguments: '{"city":"Oslo","days":[1,2,3]}' },
  { name: "get_time", arguments: '{"zone":"CET"}' },
];
const mock = new LLMock({ port: 0, chunkSize: 3 });
beforeAll(async () => {
  mock.onMessage("hi", { content: "Hello, wörld!", reasoning: "They greet." });
  mock.onMessage("tools", { content: "Let me look.", toolCalls: tools });
  await mock.start();
});
afterAll(() => mock.stop());
beforeEach(() => mock.clearRequests());

/** Drives one job against the mock; `way` is what happens between. */
async function job(
  module: (base_url: string) => BackendModule,
  given: Drive & { way?: (asked: string) => Way; limits?: Partial<Limits> } = {},
) {
  const proxy = await through(mock.url, given.way);
  try {
    const made = {
      ...module(proxy.base_url),
      limits: { ...limits, retry_backoff_s: 0.01, ...given.limits },
    };
    return { ...(await drive(made, given)), asked: proxy.asked };
  } finally {
    await proxy.close();
  }
}

const plain = (base_url: string) => chatModule(base_url);
const streamed = (base_url: string) => chatModule(base_url, { exchange: { stream: true } });
const says = (content: string) => ({ payload: { messages: [{ role: "user", content }] } });

describe("a chat that aimock streams", () => {
  it.each(["hi", "tools"])(
    "%s: is reassembled into what its plain call answers",
    async (content) => {
      const [whole, pieces] = [
        await job(plain, { job: says(content) }),
        await job(streamed, { job: says(content) }),
      ];
      // Each call of the mock has ids of its own and counts as it likes, and its streams know no refusal.
      const known = (value: unknown) =>
        JSON.parse(JSON.stringify(value), (key, inner: unknown) =>
          ["id", "created", "usage", "refusal"].includes(key) ? undefined : inner,
        ) as unknown;
      expect(known(pieces.result?.response)).toEqual(known(whole.result?.response));
      expect(JSON.stringify(pieces.result?.response)).toContain(
        content === "hi" ? "Hello, wörld!" : "get_time",
      );
      expect(pieces.result?.output_count).toBeGreaterThan(0);
    },
  );

  it.each<[string, keyof typeof chaos, string]>([
    ["answers 500", "drop", "backend_failed"],
    ["answers what is not JSON", "malformed", "unreadable_answer"],
    ["cuts the connection", "disconnect", "backend_unreachable"],
    ["answers 429 with a Retry-After", "ratelimit", "backend_throttled"],
  ])("%s: tried again, and well then", async (_, fault, code) => {
    let first = true;
    const start = Date.now();
    const { result, log, asked } = await job(streamed, {
      limits: { retries: 1 },
      way: () => (first ? ((first = false), { headers: chaos[fault] }) : {}),
    });
    expect(result?.output_count).toBeGreaterThan(0);
    expect(asked).toHaveLength(2);
    expect(log).toMatchObject([{ level: "warn", fields: { code, retryable: true } }]);
    if (fault === "ratelimit") {
      expect(log[0]?.fields).toMatchObject({ retry_after_s: 1, delay_s: 1 });
      expect(Date.now() - start).toBeGreaterThanOrEqual(990);
    }
  });
});

const chaos = {
  drop: { "x-aimock-chaos-drop": "1" },
  malformed: { "x-aimock-chaos-malformed": "1" },
  disconnect: { "x-aimock-chaos-disconnect": "1" },
  ratelimit: { "x-aimock-chaos-ratelimit": "1" },
};
const UPLOAD = "POST /v1/files";
const CREATE = "POST /v1/batches";

/** What was asked, ids apart. */
function kinds(asked: readonly string[]): string[] {
  return asked.map((line) => line.replace(/(files|batches)\/[^/]+/, "$1/*"));
}

describe("a batch at aimock", () => {
  it("is uploaded, created, polled, collected and discarded", async () => {
    const { result, asked, steps, progress } = await job(batchModule);
    expect(result?.response).toMatchObject({
      object: "chat.completion",
      choices: [{ message: { content: "Mock batch completion" } }],
    });
    expect(result?.output_count).toBe(1);
    expect(kinds(asked)).toEqual([
      UPLOAD,
      CREATE,
      "GET /v1/batches/*",
      "GET /v1/batches/*",
      "GET /v1/files/*/content",
      "DELETE /v1/files/*",
    ]);
    const upload = expect.stringMatching(/^file/) as string;
    const handle = expect.stringMatching(/^batch/) as string;
    expect(steps).toEqual([
      { state: "submitting", upload },
      { state: "submitted", handle, upload },
      "removed",
    ]);
    expect(progress.map(({ state }) => state)).toEqual(["submitted", "polling", "polling"]);
    const uploaded = mock.getRequests().find(({ path }) => path === "/v1/files");
    expect(uploaded?.body).toMatchObject({ purpose: "batch", filename: "job.jsonl" });
    const deleted = await fetch(`${mock.url}/v1${asked.at(-1)!.replace("DELETE /v1", "")}`);
    expect(deleted.status).toBe(404);
  });

  it.each(["failed", "cancelled", "expired"])(
    "that is %s fails the job, and is discarded",
    async (outcome) => {
      const { failure, asked, record } = await job(batchModule, {
        limits: { retries: 2 },
        way: (line) => (line === CREATE ? { headers: { "x-aimock-batch-outcome": outcome } } : {}),
      });
      expect(failure).toMatchObject({ code: "job_failed", retryable: false });
      expect(failure?.message).toContain(outcome);
      if (outcome === "failed") expect(failure?.forOperator()).toContain("mock_failure");
      expect(asked.filter((line) => line === CREATE)).toHaveLength(1);
      expect(asked.at(-1)).toContain("DELETE");
      expect(record).toBeUndefined();
    },
  );

  it("survives every fault at every step without a second batch", async () => {
    const seen = new Map<string, number>();
    const faults = Object.values(chaos);
    const { result, asked } = await job(batchModule, {
      limits: { retries: 12 },
      way: (line) => {
        const [kind] = kinds([line]) as [string];
        const times = seen.get(kind) ?? 0;
        seen.set(kind, times + 1);
        // A result file that is garbage has no line of the job, which is for good.
        const fits = faults.filter(
          (fault) => !kind.includes("content") || fault !== chaos.malformed,
        );
        const headers = fits[times];
        return headers && !kind.startsWith("DELETE") ? { headers } : {};
      },
    });
    expect(result?.output_count).toBe(1);
    const created = mock
      .getRequests()
      .filter(({ path, response }) => path === "/v1/batches" && response.status === 200)
      .filter(({ response }) => response.chaosAction === undefined);
    expect(asked.filter((line) => line === CREATE).length).toBeGreaterThan(1);
    expect(created.filter(({ method }) => method === "POST")).toHaveLength(1);
  });

  it("whose create went unanswered is found by its file, not created again", async () => {
    const first = await job(batchModule, { way: (line) => ({ loseAnswer: line === CREATE }) });
    expect(first.failure).toMatchObject({ code: "backend_unreachable", retryable: true });
    expect(kinds(first.asked)).toEqual([UPLOAD, CREATE]);
    expect(first.record).toMatchObject({ state: "submitting" });

    const later = await job(batchModule, { found: first.record, job: { payload: {} } });
    expect(later.result?.output_count).toBe(1);
    expect(kinds(later.asked)).toEqual([
      "GET /v1/batches?limit=100",
      "GET /v1/batches/*",
      "GET /v1/batches/*",
      "GET /v1/files/*/content",
      "DELETE /v1/files/*",
    ]);
  });

  it("is found by its next attempt too", async () => {
    let lost = false;
    const { result, asked } = await job(batchModule, {
      limits: { retries: 1 },
      way: (line) => ({ loseAnswer: line === CREATE && !lost && (lost = true) }),
    });
    expect(result?.output_count).toBe(1);
    expect(asked.filter((line) => line === CREATE)).toHaveLength(1);
  });

  it("that was never created is created from the file that is there", async () => {
    const cut = await job(batchModule, {
      way: (line) => (line === CREATE ? { headers: chaos.disconnect } : {}),
    });
    expect(cut.record).toMatchObject({ state: "submitting" });
    const later = await job(batchModule, { found: cut.record });
    expect(later.result?.output_count).toBe(1);
    expect(kinds(later.asked).slice(0, 2)).toEqual(["GET /v1/batches?limit=100", CREATE]);
  });

  it("submitted by an earlier run is polled, though its payload is gone", async () => {
    const caller = new AbortController();
    const first = await job(batchModule, {
      signal: caller.signal,
      onProgress: () => caller.abort(new Error("suspended")),
    });
    expect(first.record).toMatchObject({ state: "submitted" });
    expect(first.asked.some((line) => line.startsWith("DELETE"))).toBe(false);
    const later = await job(batchModule, { found: first.record, job: { payload: {} } });
    expect(later.result?.output_count).toBe(1);
    expect(later.asked).not.toContain(CREATE);
    expect(later.asked).not.toContain(UPLOAD);
  });
});
