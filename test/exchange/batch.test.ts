import type { IncomingHttpHeaders } from "node:http";
import { describe, expect, it } from "vitest";
import type { Limits } from "../../runtime/module.ts";
import { batchModule, completion, limits } from "../runtime/modules.ts";
import { type Answer, scripted } from "../servers/scripted.ts";
import { type Drive, drive } from "./drive.ts";
import { json } from "./response.ts";

const file = json({ id: "file-1" });
const batchOf = (status: string, over: object = {}) =>
  json({ id: "batch-1", status, output_file_id: "out-1", error_file_id: "err-1", ...over });
const validating = batchOf("validating");
const done = batchOf("completed");
const deleted = json({ id: "file-1", deleted: true });

const line = (custom_id: string, response: unknown = { status_code: 200, body: completion }) =>
  JSON.stringify({ id: "r-1", custom_id, response, error: null });
const own = line("job-1");
const jsonl = (lines: string[], headers: Record<string, string> = {}): Answer => ({
  status: 200,
  headers: { "content-type": "application/octet-stream", ...headers },
  body: lines.map((each) => `${each}\n`).join(""),
});

const [UPLOAD, CREATE, POLL] = ["POST /v1/files", "POST /v1/batches", "GET /v1/batches/batch-1"];
const [OUTPUT, ERRORS] = ["GET /v1/files/out-1/content", "GET /v1/files/err-1/content"];
const DISCARD = "DELETE /v1/files/file-1";
const found = { state: "submitted", handle: "batch-1", upload: "file-1" } as const;
const intent = { state: "submitting", upload: "file-1" } as const;

/** Drives one job through a script; what was asked reads `POST /v1/files`. */
async function job(script: Answer[], given: Drive & { limits?: Partial<Limits> } = {}) {
  const server = await scripted(...script);
  try {
    const module = {
      ...batchModule(server.base_url),
      limits: { ...limits, retry_backoff_s: 0.01, ...given.limits },
    };
    const driven = await drive(module, given);
    const asked = server.requests.map(({ method, url }) => `${method} ${url}`);
    return { ...driven, asked, requests: server.requests };
  } finally {
    await server.close();
  }
}

/** Collects from a batch that has completed, told by these contents of its files. */
function collected(...contents: Answer[]) {
  return job([done, ...contents, deleted], { found });
}

/** The fields of a multipart body. */
function formOf({ headers, body }: { headers: IncomingHttpHeaders; body: string }) {
  const [, boundary] = /^multipart\/form-data; boundary=(\S+)$/.exec(
    headers["content-type"] ?? "",
  )!;
  const parts = body.split(`--${boundary}`).slice(1, -1);
  return Object.fromEntries(
    parts.map((part) => {
      const end = part.indexOf("\r\n\r\n");
      const [, name] = /; name="([^"]*)"/.exec(part.slice(0, end))!;
      return [name, part.slice(end + 4, -2)];
    }),
  ) as { purpose: string; file: string };
}

describe.concurrent("what a batch sends", () => {
  it("is one line in a file of its own, and a batch that names it", async () => {
    const { requests } = await job([file, done, jsonl([own]), deleted]);
    const [uploaded, created, read] = requests;
    const { purpose, file: content } = formOf(uploaded!);
    expect(purpose).toBe("batch");
    expect(content.endsWith("}\n")).toBe(true);
    expect(JSON.parse(content)).toEqual({
      custom_id: "job-1",
      method: "POST",
      url: "/v1/chat/completions",
      body: { messages: [{ role: "user", content: "hi" }], max_tokens: 8 },
    });
    expect(JSON.parse(created!.body)).toEqual({
      input_file_id: "file-1",
      endpoint: "/v1/chat/completions",
      completion_window: "24h",
    });
    expect(created!.headers["content-type"]).toBe("application/json");
    expect(read!.headers).not.toHaveProperty("content-type");
    for (const { headers } of requests) expect(headers.authorization).toBe("Bearer none");
  });

  it("is a line of its own, whatever a client writes", async () => {
    const content = "--boundary\r\n\u2028\n\u0085 名前";
    const payload = { messages: [{ role: "user", content }] };
    const { requests } = await job([file], { job: { payload } });
    const [first, ...rest] = formOf(requests[0]!).file.split("\n");
    expect(rest).toEqual([""]);
    expect(JSON.parse(first!)).toMatchObject({ body: payload });
  });
});

describe.concurrent("what a batch answers", () => {
  it("is the body of its own line", async () => {
    const { result, asked } = await collected(jsonl([line("other", null), own, line("job-2")]));
    expect(result).toEqual({ response: completion, output_count: 3 });
    expect(asked).toEqual([POLL, OUTPUT, DISCARD]);
  });

  it("is read line by line, where only LF ends a line and an unreadable one is skipped", async () => {
    const body = { ...completion, note: "a\u2028b\u2029c\u0085d" };
    const text = ["", "{", "[]", "null", line("job-1", { status_code: 200, body }) + "\r"];
    const { result } = await collected(jsonl(text));
    expect(result?.response).toEqual(body);
  });

  it("is read slice by slice", async () => {
    const slice = { "x-incomplete": "true" };
    const { result, asked } = await collected(
      jsonl([line("a"), "unreadable"], slice),
      jsonl([line("b")], slice),
      jsonl([own]),
    );
    expect(result?.output_count).toBe(3);
    expect(asked.slice(1, -1)).toEqual([OUTPUT, `${OUTPUT}?skip=2`, `${OUTPUT}?skip=3`]);
  });

  it("is not there in slices that never end", async () => {
    const slice = { "X-Incomplete": "True" };
    const { failure, asked } = await collected(
      jsonl([line("a")], slice),
      jsonl([], slice),
      jsonl([]),
    );
    expect(failure?.code).toBe("batch_no_result");
    expect(asked.slice(1, -1)).toEqual([OUTPUT, `${OUTPUT}?skip=1`, ERRORS]);
  });

  it("is found by an id that was cut and by one that is odd", async () => {
    for (const [id, custom_id] of [
      [`0x${"é".repeat(80)}`, "é".repeat(64)],
      ['a"\\\u2028/..', 'a"\\\u2028/..'],
    ] as const) {
      const { result } = await job([done, jsonl([line(custom_id)]), deleted], {
        found,
        job: { id },
      });
      expect(result?.output_count).toBe(3);
    }
  });

  it.each<[string, Answer[], string, boolean, number | undefined]>([
    [
      "has a status that is not 200",
      [jsonl([line("job-1", { status_code: 429, body: { error: "slow down" } })])],
      "batch_line_failed",
      false,
      429,
    ],
    [
      "has an error",
      [
        jsonl([
          JSON.stringify({ custom_id: "job-1", response: null, error: { message: "slow down" } }),
        ]),
      ],
      "batch_line_failed",
      false,
      undefined,
    ],
    [
      "is in the error file",
      [jsonl([]), jsonl([JSON.stringify({ custom_id: "job-1", error: { message: "slow down" } })])],
      "batch_line_failed",
      false,
      undefined,
    ],
    [
      "is nowhere",
      [jsonl([line("other")]), jsonl([line("another", null)])],
      "batch_no_result",
      false,
      undefined,
    ],
    [
      "has no body",
      [jsonl([line("job-1", { status_code: 200, body: "?" })])],
      "unreadable_output",
      false,
      undefined,
    ],
    [
      "counts nothing",
      [jsonl([line("job-1", { status_code: 200, body: { choices: [] } })])],
      "no_output_count",
      false,
      undefined,
    ],
    ["is in a file that is gone", [json({}, 404)], "backend_gone", false, 404],
  ])(
    "fails the job, without a retry, when its line %s",
    async (_, contents, code, retryable, status) => {
      const { failure, asked, record } = await collected(...contents);
      expect(failure).toMatchObject({ code, retryable });
      expect(failure?.status).toBe(status);
      expect(failure?.message).not.toContain("slow down");
      if (code === "batch_line_failed") expect(failure?.forOperator()).toContain("slow down");
      expect(asked.at(-1)).toBe(DISCARD);
      expect(record).toBeUndefined();
    },
  );

  it("has neither file: there is no result", async () => {
    const bare = batchOf("completed", { output_file_id: null, error_file_id: undefined });
    const { failure, asked } = await job([bare, deleted], { found });
    expect(failure?.code).toBe("batch_no_result");
    expect(asked).toEqual([POLL, DISCARD]);
  });

  it("is asked for again when collecting it fails", async () => {
    const { result, asked, log } = await job(
      [done, json({}, 503), done, "cut midway", done, jsonl([own]), deleted],
      { found },
    );
    expect(result?.output_count).toBe(3);
    expect(asked.filter((each) => each === POLL)).toHaveLength(3);
    expect(log.map(({ fields }) => fields.code)).toEqual(["backend_failed", "backend_unreachable"]);
  });
});

describe.concurrent("discarding the input file", () => {
  it.each<[string, Answer]>([
    ["is refused", json({}, 500)],
    ["is cut off", "cut"],
  ])("changes nothing when it %s", async (_, answer) => {
    const { result, log, steps } = await job([done, jsonl([own]), answer], { found });
    expect(result?.output_count).toBe(3);
    expect(log).toMatchObject([{ level: "info", message: "the input file was not deleted" }]);
    expect(steps).toEqual(["removed"]);
  });

  it("takes no longer than 15 s", { timeout: 40_000 }, async () => {
    const start = Date.now();
    const { result } = await job([done, jsonl([own]), "hang"], { found });
    expect(result?.output_count).toBe(3);
    expect(Date.now() - start).toBeGreaterThan(14_900);
    expect(Date.now() - start).toBeLessThan(25_000);
  });

  it("happens past the deadline, and when the batch is refused", async () => {
    const late = await job([validating, deleted], { found, within: 900 });
    expect(late.failure?.code).toBe("deadline_exceeded");
    expect(late.asked).toEqual([POLL, DISCARD]);
    const refused = await job([file, json({}, 400), deleted]);
    expect(refused.failure).toMatchObject({ code: "backend_refused", retryable: false });
    expect(refused.asked).toEqual([UPLOAD, CREATE, DISCARD]);
    expect(refused.record).toBeUndefined();
  });
});

describe.concurrent("an upload", () => {
  it.each<[string, Answer]>([
    ["refused for now", json({}, 503)],
    ["cut off", "cut"],
    ["answered with what cannot be read", { status: 200, body: "<html>" }],
  ])("that was %s is made again: a file starts nothing", async (_, answer) => {
    const { result, asked } = await job([answer, file, done, jsonl([own]), deleted], {
      limits: { retries: 1 },
    });
    expect(result?.output_count).toBe(3);
    expect(asked.slice(0, 3)).toEqual([UPLOAD, UPLOAD, CREATE]);
  });

  it.each<[string, Answer, string]>([
    ["cut off to the last", "cut", "backend_unreachable"],
    ["answered without an id", json({}), "no_handle"],
    ["refused", json({}, 413), "backend_refused"],
  ])("that was %s leaves nothing on record", async (_, answer, code) => {
    const { failure, asked, steps } = await job([answer]);
    expect(failure?.code).toBe(code);
    expect(asked).toEqual([UPLOAD]);
    expect(steps).toEqual(["removed"]);
  });

  it("of which an earlier run left nothing but the intent is made anew", async () => {
    const { result, asked } = await job([file, done, jsonl([own]), deleted], {
      found: { state: "submitting" },
    });
    expect(result?.output_count).toBe(3);
    expect(asked.slice(0, 2)).toEqual([UPLOAD, CREATE]);
  });
});

describe.concurrent("a batch that may have been created", () => {
  const LIST = "GET /v1/batches?limit=100";
  const list = (ids: string[], has_more = false) =>
    json({ data: ids.map((id) => ({ id, input_file_id: id.replace("batch", "file") })), has_more });
  const rest = [done, jsonl([own]), deleted];

  it("is looked for on every page", async () => {
    const { result, asked } = await job(
      [list(["batch-9", "batch-8"], true), list(["batch-7", "batch-1"], true), ...rest],
      { found: intent },
    );
    expect(result?.output_count).toBe(3);
    expect(asked.slice(0, 3)).toEqual([LIST, `${LIST}&after=batch-8`, POLL]);
  });

  it("is created when no page has it, also where the pages never end", async () => {
    const { result, asked } = await job(
      [list(["batch-9"], true), list(["batch-9"], true), ...rest],
      { found: intent },
    );
    expect(result?.output_count).toBe(3);
    expect(asked.slice(0, 3)).toEqual([LIST, `${LIST}&after=batch-9`, CREATE]);
  });

  it("is found, and ends like any other", async () => {
    const { failure, asked, record } = await job([list(["batch-1"]), batchOf("failed"), deleted], {
      found: intent,
    });
    expect(failure?.code).toBe("job_failed");
    expect(asked).toEqual([LIST, POLL, DISCARD]);
    expect(record).toBeUndefined();
  });

  it("is left to the operator where nothing can be looked up", async () => {
    const { failure, asked, record } = await job([json({}, 404)], { found: intent });
    expect(failure).toMatchObject({ code: "submit_unknown", retryable: false });
    expect(failure?.message).toContain("--resubmit");
    expect(asked).toEqual([LIST]);
    expect(record).toEqual(intent);
    const again = await job([json({}, 404), ...rest], { found: intent, resubmit: true });
    expect(again.result?.output_count).toBe(3);
    expect(again.asked.slice(0, 2)).toEqual([LIST, CREATE]);
  });

  it("stays on record, and its file where it is, while looking fails", async () => {
    const { failure, asked, record } = await job([json({}, 503), "cut"], {
      found: intent,
      limits: { retries: 1 },
    });
    expect(failure).toMatchObject({ code: "backend_unreachable", retryable: true });
    expect(asked).toEqual([LIST, LIST]);
    expect(record).toEqual(intent);
  });

  it("stays on record when the deadline leaves no time to look", async () => {
    const { failure, record } = await job([file, "cut"], {
      within: 2000,
      limits: { retries: 1, retry_backoff_s: 60, retry_backoff_max_s: 60 },
    });
    expect(failure?.code).toBe("deadline_exceeded");
    expect(record).toEqual(intent);
  });
});
