import { afterEach, describe, expect, it } from "vitest";
import { Failure } from "../../runtime/failure.ts";
import { load } from "../../runtime/load.ts";
import type { Limits } from "../../runtime/module.ts";
import { run, type SingleRunOptions } from "../../runtime/run.ts";
import { type Answer, scripted, type ScriptedServer } from "../servers/scripted.ts";
import {
  chatJob,
  chatModule,
  completion,
  embeddingsModule,
  keyedModule,
  limits,
} from "./modules.ts";

const KEY = "sk-secret";
const json = (status: number, body: unknown, headers = {}): Answer => ({
  status,
  headers,
  body: JSON.stringify(body),
});
const ok = json(200, completion);

let server: ScriptedServer | undefined;
afterEach(async () => {
  await server?.close();
});

/** Runs a job against a script, and answers what it rejects with. */
async function failing(
  script: Answer[],
  {
    job = {},
    options = {},
    ...over
  }: Partial<Limits> & { job?: object; options?: SingleRunOptions } = {},
): Promise<Failure> {
  server = await scripted(...script);
  const module = keyedModule(server.base_url, {
    limits: { ...limits, retry_backoff_s: 0.01, retry_backoff_max_s: 0.01, ...over },
  });
  const translator = load(module, { KEY });
  const error: unknown = await run(translator, { ...chatJob, ...job }, options).then(
    () => expect.unreachable("the job did not fail"),
    (reason: unknown) => reason,
  );
  if (error instanceof Failure) return error;
  throw error;
}

/** A logger that keeps what it is told. */
function recording() {
  const lines: { level: string; fields: Record<string, unknown>; message: string }[] = [];
  const at = (level: string) => (fields: object, message: string) =>
    void lines.push({ level, fields: fields as Record<string, unknown>, message });
  return { lines, info: at("info"), warn: at("warn"), error: at("error") };
}

describe("a job that is answered", () => {
  it("comes back as the server said it, with its count", async () => {
    server = await scripted(json(200, { ...completion, extra: [1] }));
    const result = await run(load(keyedModule(server.base_url), { KEY }), chatJob);
    expect(result).toEqual({ response: { ...completion, extra: [1] }, output_count: 3 });
    const [asked] = server.requests;
    expect(asked).toMatchObject({ method: "POST", url: "/v1/chat/completions" });
    expect(asked?.headers).toMatchObject({
      authorization: "Bearer sk-secret",
      "content-type": "application/json",
    });
    expect(JSON.parse(asked?.body ?? "")).toEqual({
      model: "tiny",
      messages: chatJob.payload.messages,
      max_tokens: 8,
    });
  });

  it("counts nothing for embeddings", async () => {
    server = await scripted(json(200, { data: [] }));
    const translator = load(embeddingsModule(server.base_url), {});
    const result = await run(translator, { id: "a", payload: { input: "hi" } });
    expect(result).toEqual({ response: { data: [] }, output_count: null });
    expect(server.requests[0]?.url).toBe("/v1/embeddings");
  });

  it("takes a count of 0", async () => {
    server = await scripted(json(200, { usage: { completion_tokens: 0 } }));
    const { output_count } = await run(load(chatModule(server.base_url), {}), chatJob);
    expect(output_count).toBe(0);
  });
});

describe("what the backend does", () => {
  it.each<[string, Answer, string, boolean]>([
    ["cuts the connection", "cut", "backend_unreachable", true],
    ["cuts the answer", "cut midway", "backend_unreachable", true],
    ["answers 429", json(429, {}), "backend_throttled", true],
    ["answers 500", json(500, {}), "backend_failed", true],
    ["answers 503", json(503, {}), "backend_failed", true],
    ["answers what is not JSON", { status: 200, body: "<html>" }, "unreadable_answer", true],
    ["answers nothing", { status: 204 }, "unreadable_answer", true],
    ["answers JSON that is no object", json(200, [completion]), "unreadable_answer", true],
    ["answers 404", json(404, {}), "backend_gone", false],
    ["answers 410", json(410, {}), "backend_gone", false],
    ["redirects", { status: 307, headers: { location: "/v1/chat" } }, "backend_gone", false],
    ["answers 400", json(400, {}), "backend_refused", false],
    ["answers 401", json(401, {}), "backend_refused", false],
    ["counts nothing", json(200, { choices: [] }), "no_output_count", false],
    ["counts in text", json(200, { usage: { completion_tokens: "3" } }), "no_output_count", false],
    ["counts below 0", json(200, { usage: { completion_tokens: -1 } }), "no_output_count", false],
    ["counts in parts", json(200, { usage: { completion_tokens: 1.5 } }), "no_output_count", false],
  ])("%s: the code, and whether it is tried again", async (_, answer, code, retried) => {
    const failure = await failing([answer, answer, answer], { retries: 1 });
    expect(failure).toMatchObject({ code, retryable: retried });
    expect(server?.requests).toHaveLength(retried ? 2 : 1);
    const answered = typeof answer === "object" ? answer.status : undefined;
    if (code.startsWith("backend_")) expect(failure.status).toBe(answered);
  });

  it("is not reachable at all", async () => {
    server = await scripted();
    await server.close();
    const job = run(load(chatModule(server.base_url), {}), chatJob);
    await expect(job).rejects.toMatchObject({ code: "backend_unreachable", retryable: true });
  });

  it("answers a 4xx of retry_statuses: tried again", async () => {
    const failure = await failing([json(409, {}), json(409, {})], {
      retries: 1,
      retry_statuses: [409],
    });
    expect(failure).toMatchObject({ code: "backend_failed", status: 409, retryable: true });
    expect(server?.requests).toHaveLength(2);
  });

  it("answers more than 64 MiB", { timeout: 30_000 }, async () => {
    const failure = await failing([{ status: 200, body: Buffer.alloc(65 * 2 ** 20, " ") }]);
    expect(failure).toMatchObject({ code: "unreadable_answer" });
  });

  it("takes longer than timeout_s", async () => {
    const failure = await failing(["hang", "hang"], { timeout_s: 0.05, retries: 1 });
    expect(failure).toMatchObject({ code: "backend_unreachable", retryable: true });
    expect(failure.message).toContain("0.05 s");
    expect(server?.requests).toHaveLength(2);
  });

  it("asks to be left alone", async () => {
    const failure = await failing([json(429, {}, { "retry-after": "17" })]);
    expect(failure.retry_after_s).toBe(17);
  });
});

describe("another attempt", () => {
  it("succeeds, with headers of its own and the same body", async () => {
    server = await scripted(json(500, {}), "cut", ok);
    let attempts = 0;
    const module = chatModule(server.base_url, {
      limits: { ...limits, retries: 2, retry_backoff_s: 0.01 },
      toHeaders: () => ({ "x-attempt": String(++attempts) }),
    });
    const { output_count } = await run(load(module, {}), chatJob);
    expect(output_count).toBe(3);
    expect(server.requests.map(({ headers }) => headers["x-attempt"])).toEqual(["1", "2", "3"]);
    expect(new Set(server.requests.map(({ body }) => body)).size).toBe(1);
  });

  it("waits as long as the backend asked", async () => {
    server = await scripted(json(429, {}, { "retry-after": "1" }), ok);
    const module = chatModule(server.base_url, {
      limits: { ...limits, retries: 1, retry_backoff_s: 0.01 },
    });
    const start = Date.now();
    await run(load(module, {}), chatJob);
    expect(Date.now() - start).toBeGreaterThanOrEqual(995);
  });
});

describe("the deadline", () => {
  it("has passed: nothing is sent", async () => {
    const failure = await failing([ok], { job: { deadline: "2001-01-01T00:00:00Z" } });
    expect(failure).toMatchObject({ code: "deadline_exceeded", retryable: false });
    expect(server?.requests).toHaveLength(0);
  });

  it("ends an attempt, even one with a longer timeout", async () => {
    const failure = await failing(["hang"], { timeout_s: 60, retries: 5, job: { sla: "1s" } });
    expect(failure.code).toBe("deadline_exceeded");
    expect(server?.requests).toHaveLength(1);
  });

  it("leaves no time for another attempt: fails at once", async () => {
    const start = Date.now();
    const failure = await failing([json(500, {}), ok], {
      retries: 1,
      retry_backoff_s: 60,
      retry_backoff_max_s: 60,
      job: { sla: "30s" },
    });
    expect(failure.code).toBe("deadline_exceeded");
    expect(failure.message).toContain("backend_failed");
    expect(Date.now() - start).toBeLessThan(5000);
    expect(server?.requests).toHaveLength(1);
  });
});

describe("a caller who gives up", () => {
  const reason = new Error("the caller's own reason");

  it.each<[string, Answer[], number]>([
    ["during an attempt", ["hang"], 50],
    ["during a wait", [json(500, {})], 50],
    ["before the first attempt", [ok], 0],
  ])("%s gets the reason back", async (_, script, delay) => {
    const caller = new AbortController();
    if (delay === 0) caller.abort(reason);
    else setTimeout(() => caller.abort(reason), delay);
    const slow = { retries: 1, retry_backoff_s: 60, retry_backoff_max_s: 60 };
    const job = failing(script, { ...slow, options: { signal: caller.signal } });
    await expect(job).rejects.toBe(reason);
    expect(server?.requests).toHaveLength(delay === 0 ? 0 : 1);
  });
});

describe("a job that cannot be sent", () => {
  const sentNothing = () => expect(server?.requests).toHaveLength(0);

  it("is malformed", async () => {
    const failure = await failing([ok], { job: { output_cap: -1 } });
    expect(failure).toMatchObject({ code: "invalid_job" });
    sentNothing();
  });

  it("is nested too deeply for JSON", async () => {
    const content = JSON.parse("[".repeat(50_000) + "]".repeat(50_000));
    const failure = await failing([ok], { job: { payload: { messages: content } } });
    expect(failure).toMatchObject({ code: "invalid_job" });
    sentNothing();
  });
});

describe("what is told to whom", () => {
  const said = `no such key: ${KEY}; ${"x".repeat(1000)}`;

  it("the client reads the status and whose fault it was", async () => {
    const refused = await failing([json(401, { error: said })]);
    expect(refused.message).toBe("the backend answered 401 (not the backend's fault)");
    await server?.close();
    const failed = await failing([json(502, { error: said })]);
    expect(failed.message).toBe("the backend answered 502 (the backend's fault)");
  });

  it("the operator reads the upstream's words, masked and cut", async () => {
    const logger = recording();
    await failing([json(500, { error: said }), "cut"], { retries: 1, options: { logger } });
    const [first, last] = logger.lines;
    expect(first).toMatchObject({
      level: "warn",
      fields: { backend: "chat", job: "job-1", code: "backend_failed", status: 500 },
    });
    expect(first?.fields.detail).toHaveLength(300);
    expect(first?.fields.detail).toContain("no such key: ***; xxx");
    expect(last).toMatchObject({ level: "error", fields: { code: "backend_unreachable" } });
    expect(last?.fields.detail).toMatch(/\S/);
    expect(JSON.stringify(logger.lines)).not.toContain(KEY);
  });

  it("the operator reads of dropped params, and of nothing when none was", async () => {
    server = await scripted(ok, ok);
    const translator = load(chatModule(server.base_url), {});
    const logger = recording();
    await run(translator, chatJob, { logger });
    expect(logger.lines).toEqual([]);
    await run(translator, { ...chatJob, payload: { ...chatJob.payload, seed: 1 } }, { logger });
    expect(logger.lines).toMatchObject([
      { level: "info", fields: { job: "job-1", dropped: [{ param: "seed", action: "dropped" }] } },
    ]);
  });
});
