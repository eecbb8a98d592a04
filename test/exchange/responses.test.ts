import { describe, expect, it } from "vitest";
import type { Limits } from "../../runtime/module.ts";
import { limits, responsesModule } from "../runtime/modules.ts";
import { type Answer, scripted } from "../servers/scripted.ts";
import { type Drive, drive } from "./drive.ts";
import { isPublished, objections } from "./published.ts";
import { finished, json, response } from "./response.ts";

const queued = json(response("queued"));
const running = json(response("in_progress"));
const done = json(finished());

/** Drives one job through a script; what was asked reads `POST /v1/responses`. */
async function job(script: Answer[], given: Drive & { limits?: Partial<Limits> } = {}) {
  const server = await scripted(...script);
  try {
    const module = {
      ...responsesModule(server.base_url),
      limits: { ...limits, retry_backoff_s: 0.01, ...given.limits },
      server: () => ({ base_url: server.base_url, api_key: "sk-secret" }),
      toHeaders: () => ({ "x-own": "1" }),
    };
    const driven = await drive(module, given);
    const asked = server.requests.map(({ method, url }) => `${method} ${url}`);
    return { ...driven, asked, requests: server.requests };
  } finally {
    await server.close();
  }
}

const SUBMIT = "POST /v1/responses";
const POLL = "GET /v1/responses/resp_1";
const submitting = { state: "submitting" } as const;
const submitted = { state: "submitted", handle: "resp_1" } as const;

it.skipIf(!isPublished)("the answers of this script are OpenAI's, by its published schema", () => {
  for (const status of ["queued", "in_progress", "failed", "cancelled", "incomplete"]) {
    expect(objections("Response", response(status))).toBe("");
  }
  expect(objections("Response", finished())).toBe("");
});

describe.concurrent("a background response", () => {
  it("is submitted, polled and converted; its record is there from before the submit to the end", async () => {
    const { result, asked, requests, steps, progress, log } = await job([queued, running, done]);
    expect(result).toMatchObject({
      response: { object: "chat.completion", choices: [{ message: { content: "Hello" } }] },
      output_count: 7,
    });
    expect(asked).toEqual([SUBMIT, POLL, POLL]);
    expect(steps).toEqual([submitting, submitted, "removed"]);
    expect(progress).toEqual([
      { state: "submitted", handle: "resp_1" },
      { state: "polling", poll: 1, of: expect.any(Number) as number },
      { state: "polling", poll: 2, of: expect.any(Number) as number },
    ]);
    expect(log).toEqual([]);
    expect(JSON.parse(requests[0]!.body)).toMatchObject({ model: "tiny", background: true });
    expect(requests[0]!.headers).toMatchObject({ "x-own": "1", authorization: "Bearer sk-secret" });
    expect(requests[1]!.headers).toMatchObject({ authorization: "Bearer sk-secret" });
    expect(requests[1]!.headers).not.toHaveProperty("x-own");
    expect(requests[1]!.headers).not.toHaveProperty("content-type");
  });

  it("writes its intent before it submits, and its handle before it polls", async () => {
    const order: string[] = [];
    const { asked } = await job([queued, done], {
      slowDisk: 50,
      onProgress: ({ state }) => order.push(state),
    });
    expect(order).toEqual(["submitted", "polling"]);
    expect(asked).toEqual([SUBMIT, POLL]);
  });

  it("is not polled when it was finished at once", async () => {
    const { result, asked, record } = await job([done]);
    expect(result?.output_count).toBe(7);
    expect(asked).toEqual([SUBMIT]);
    expect(record).toBeUndefined();
  });

  it("is polled every sla / max_polls, at least once a second, and counts its polls", async () => {
    const start = Date.now();
    const { progress } = await job([queued, done], { job: { sla: "2m" }, within: 120_000 });
    expect(Date.now() - start).toBeGreaterThanOrEqual(1990);
    expect(progress.at(-1)).toEqual({ state: "polling", poll: 1, of: 59 });
  });

  it("has a handle of any spelling", async () => {
    const id = "a/b?c#d é";
    const { asked } = await job([
      json(response("queued", { id })),
      json(finished(undefined, { id })),
    ]);
    expect(asked[1]).toBe("GET /v1/responses/a%2Fb%3Fc%23d%20%C3%A9");
  });

  it("is polled on through ticks that fail, and never submitted again", async () => {
    const ticks: Answer[] = [
      "cut",
      json({}, 503),
      { status: 200, body: "<html>" },
      json({}, 429, { "retry-after": "2" }),
    ];
    const start = Date.now();
    const { result, asked, log } = await job([queued, ...ticks, done]);
    expect(result?.output_count).toBe(7);
    expect(asked.filter((line) => line === SUBMIT)).toHaveLength(1);
    expect(log.map(({ fields }) => fields.code)).toEqual([
      "backend_unreachable",
      "backend_failed",
      "unreadable_answer",
      "backend_throttled",
    ]);
    expect(Date.now() - start).toBeGreaterThanOrEqual(5990);
  });

  it("says an unknown status once, masked, and polls on", async () => {
    const odd = json(response("warming sk-secret"));
    const { result, log } = await job([queued, odd, odd, done]);
    expect(result?.output_count).toBe(7);
    expect(log).toHaveLength(1);
    expect(log[0]).toMatchObject({ level: "warn", message: "unknown status, polling on" });
  });

  it.each(["failed", "cancelled", "incomplete"])("that is %s fails the job", async (status) => {
    const ended = json(response(status, { error: { code: "server_error", message: "no luck" } }));
    const { failure, asked, steps } = await job([queued, ended], { limits: { retries: 3 } });
    expect(failure).toMatchObject({ code: "job_failed", retryable: false });
    expect(failure?.message).toContain(status);
    expect(failure?.message).not.toContain("luck");
    expect(failure?.forOperator()).toContain("no luck");
    expect(asked).toEqual([SUBMIT, POLL]);
    expect(steps.at(-1)).toBe("removed");
  });

  it.each<[string, object, string]>([
    ["has no usage", { usage: null }, "no_output_count"],
    ["has an output that cannot be read", { output: "?" }, "unreadable_output"],
  ])("that %s fails the job", async (_, over, code) => {
    const { failure, record } = await job([json(finished(undefined, over))]);
    expect(failure).toMatchObject({ code, retryable: false });
    expect(record).toBeUndefined();
  });

  it.each([404, 410, 400, 401])("that is answered %i when polled fails the job", async (status) => {
    const { failure, steps } = await job([queued, json({}, status)], { limits: { retries: 3 } });
    expect(failure).toMatchObject({ status, retryable: false });
    expect(steps.at(-1)).toBe("removed");
  });

  it("ends with its deadline, before which it is polled a last time", async () => {
    const { failure, asked, steps } = await job([queued, running, running], {
      job: { sla: "1h" },
      within: 2500,
    });
    expect(failure).toMatchObject({ code: "deadline_exceeded", retryable: false });
    expect(asked).toEqual([SUBMIT, POLL]);
    expect(steps.at(-1)).toBe("removed");
  });
});

describe.concurrent("a submit", () => {
  it.each<[string, Answer]>([
    ["429", json({}, 429)],
    ["503", json({}, 503)],
  ])("that is answered %s is made again", async (_, refusal) => {
    const { result, asked } = await job([refusal, done], { limits: { retries: 1 } });
    expect(result?.output_count).toBe(7);
    expect(asked).toEqual([SUBMIT, SUBMIT]);
  });

  it.each<[string, Answer, string, boolean]>([
    ["429 to the last", json({}, 429), "backend_throttled", true],
    ["400", json({}, 400), "backend_refused", false],
    ["404", json({}, 404), "backend_gone", false],
    ["without an id", json({ status: "queued" }), "no_handle", false],
    ["with an id that leads elsewhere", json({ id: "..", status: "queued" }), "no_handle", false],
    ["with half a character for an id", json({ id: "\ud800" }), "no_handle", false],
  ])("that is answered %s leaves nothing on record", async (_, answer, code, retryable) => {
    const { failure, steps } = await job([answer]);
    expect(failure).toMatchObject({ code, retryable });
    expect(steps[0]).toEqual(submitting);
    expect(steps.at(-1)).toBe("removed");
  });

  it("that cannot have arrived is made again", async () => {
    const server = await scripted();
    await server.close();
    const module = {
      ...responsesModule(server.base_url),
      limits: { ...limits, retries: 1, retry_backoff_s: 0.01 },
    };
    const { failure, log, steps } = await drive(module);
    expect(failure).toMatchObject({ code: "backend_unreachable", retryable: true });
    expect(log).toHaveLength(1);
    expect(steps).toEqual([submitting, "cleared", submitting, "cleared", "removed"]);
  });

  it.each<[string, Answer]>([
    ["cut", "cut"],
    ["cut in its midst", "cut midway"],
    ["not at all", "hang"],
    ["with what cannot be read", { status: 200, body: "<html>" }],
  ])(
    "that is answered %s may have arrived: it is not made again, and stays on record",
    async (_, answer) => {
      const { failure, asked, record } = await job([answer, done], {
        limits: { retries: 3, timeout_s: 0.2 },
      });
      expect(failure).toMatchObject({ code: "submit_unknown", retryable: false });
      expect(failure?.message).toContain("--resubmit");
      expect(asked).toEqual([SUBMIT]);
      expect(record).toEqual(submitting);
    },
  );

  it("that the deadline overtakes fails for that reason, and stays on record", async () => {
    const { failure, record } = await job(["hang"], { within: 200 });
    expect(failure?.code).toBe("deadline_exceeded");
    expect(record).toEqual(submitting);
  });

  it("that is refused until the deadline leaves no time stays not", async () => {
    const { failure, record } = await job([json({}, 503)], {
      within: 5000,
      limits: { retries: 1, retry_backoff_s: 60 },
    });
    expect(failure?.code).toBe("deadline_exceeded");
    expect(record).toBeUndefined();
  });
});

describe.concurrent("a job that an earlier run left on record", () => {
  const nothing = { payload: {} };

  it("submitted: is polled at once and needs no payload", async () => {
    const { result, asked, steps, progress } = await job([done], {
      found: submitted,
      job: nothing,
    });
    expect(result?.output_count).toBe(7);
    expect(asked).toEqual([POLL]);
    expect(steps).toEqual(["removed"]);
    expect(progress[0]).toEqual({ state: "submitted", handle: "resp_1" });
  });

  it("submitted: is polled, even when it may be submitted again", async () => {
    const { asked } = await job([done], { found: submitted, resubmit: true });
    expect(asked).toEqual([POLL]);
  });

  it("submitting: fails, asks nothing and stays", async () => {
    const { failure, asked, record } = await job([done], { found: submitting });
    expect(failure).toMatchObject({ code: "submit_unknown", retryable: false });
    expect(failure?.message).toContain("--resubmit");
    expect(asked).toEqual([]);
    expect(record).toEqual(submitting);
  });

  it("submitting: is submitted again when the operator says so", async () => {
    const { result, asked, record } = await job([done], { found: submitting, resubmit: true });
    expect(result?.output_count).toBe(7);
    expect(asked).toEqual([SUBMIT]);
    expect(record).toBeUndefined();
  });
});

describe.concurrent("a caller who gives up", () => {
  const reason = new Error("the caller's own reason");

  it("suspends a job that is polled: it stays on record", async () => {
    const caller = new AbortController();
    const driven = await job([queued], {
      signal: caller.signal,
      onProgress: () => setTimeout(() => caller.abort(reason), 50),
    });
    expect(driven.reason).toBe(reason);
    expect(driven.record).toEqual(submitted);
  });

  it("while a submit is out leaves its intent on record", async () => {
    const driven = await job(["hang"], { signal: AbortSignal.timeout(200) });
    expect(driven.reason).toMatchObject({ name: "TimeoutError" });
    expect(driven.record).toEqual(submitting);
  });

  it("between two attempts leaves nothing on record", async () => {
    const driven = await job([json({}, 503)], {
      job: { sla: "1h" },
      signal: AbortSignal.timeout(300),
      limits: { retries: 1, retry_backoff_s: 60, retry_backoff_max_s: 60 },
    });
    expect(driven.steps).toEqual([submitting, "cleared"]);
    expect(driven.record).toBeUndefined();
  });

  it("before anything is out submits nothing", async () => {
    const {
      reason: rejected,
      asked,
      record,
    } = await job([queued], {
      signal: AbortSignal.abort(reason),
    });
    expect(rejected).toBe(reason);
    expect(asked).toEqual([]);
    expect(record).toBeUndefined();
  });
});
