import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Progress } from "../../runtime/context.ts";
import type { BackendModule } from "../../runtime/module.ts";
import type { Outcome } from "../../runtime/outcome.ts";
import { type Runner, createRunner } from "../../runtime/runner.ts";
import { memoryStore } from "../../runtime/store/memory.ts";
import type { HandleStore } from "../../runtime/store/store.ts";
import { batchModule, chatModule, limits, responsesModule } from "../runtime/modules.ts";
import { type Upstream, type UpstreamOptions, upstream } from "../servers/upstream.ts";

let server: Upstream;
let store: HandleStore;

beforeEach(() => start());
afterEach(() => server.close());

async function start(options?: UpstreamOptions): Promise<void> {
  server = await upstream(options);
  store = memoryStore();
}

async function startAnew(options: UpstreamOptions): Promise<void> {
  await server.close();
  await start(options);
}

const runnerOf = (
  modules: BackendModule[] = [
    chatModule(server.base_url),
    responsesModule(server.base_url),
    batchModule(server.base_url),
  ],
  onOutcome?: (outcome: Outcome) => void,
): Runner => createRunner({ backends: modules, store, ...(onOutcome && { onOutcome }) });

const jobOf = (id: string) => ({
  id,
  output_cap: 8,
  sla: "60s",
  payload: { messages: [{ role: "user", content: id }] },
});
const answerTo = (id: string) => ({
  response: { choices: [{ message: { content: `answer to ${id}` } }] },
  output_count: 3,
});

describe("a runner", () => {
  it("runs many jobs at once over many backends, and tells each outcome before it forgets", async () => {
    const told: (readonly [Outcome, number])[] = [];
    const runner = createRunner({
      backends: [
        chatModule(server.base_url),
        responsesModule(server.base_url),
        batchModule(server.base_url),
      ],
      store,
      onOutcome: async (outcome) => {
        const records = await store.list();
        told.push([outcome, records.filter(({ job }) => job.id === outcome.job).length]);
      },
    });
    const jobs = ["chat", "responses", "batch"].flatMap((backend) =>
      [1, 2, 3].map((number) => [backend, `${backend}-${number}`] as const),
    );
    const results = await Promise.all(jobs.map(([backend, id]) => runner.run(backend, jobOf(id))));
    results.forEach((result, index) => expect(result).toMatchObject(answerTo(jobs[index]![1])));
    expect(told).toHaveLength(9);
    for (const [{ backend }, records] of told) expect(records).toBe(backend === "chat" ? 0 : 1);
    expect(await store.list()).toEqual([]);
  });

  it("says which backends there are, and refuses two of one id", async () => {
    const runner = runnerOf();
    await expect(runner.run("other", jobOf("a"))).rejects.toMatchObject({
      name: "ConfigurationError",
      message: expect.stringContaining("chat, responses, batch") as string,
    });
    expect(() => runnerOf([chatModule("http://a"), chatModule("http://b")])).toThrow("chat");
  });

  it("reports how far a polled job is, with its handle first", async () => {
    const heard: Progress[] = [];
    await runnerOf().run("responses", jobOf("a"), {
      onProgress: (progress) => heard.push(progress),
    });
    expect(heard[0]).toEqual({ state: "submitted", handle: expect.any(String) as string });
    expect(heard.slice(1)).toEqual([
      { state: "polling", poll: 1, of: expect.any(Number) as number },
      { state: "polling", poll: 2, of: expect.any(Number) as number },
    ]);
  });

  it("tells the outcome of a malformed job, too", async () => {
    const told: Outcome[] = [];
    const runner = runnerOf(undefined, (outcome) => told.push(outcome));
    await expect(runner.run("chat", { id: "a" })).rejects.toMatchObject({ code: "invalid_job" });
    await expect(runner.run("chat", null)).rejects.toMatchObject({ code: "invalid_job" });
    expect(told).toMatchObject([
      { backend: "chat", job: "a", failure: { code: "invalid_job" } },
      { backend: "chat", job: null, failure: { code: "invalid_job" } },
    ]);
  });

  it("keeps a job on record whose outcome could not be delivered", async () => {
    const full = new Error("no space left");
    const failing = runnerOf(undefined, () => {
      throw full;
    });
    await expect(failing.run("batch", jobOf("a"))).rejects.toBe(full);
    expect(await store.list()).toMatchObject([{ job: { id: "a" }, held: false }]);
    expect(await runnerOf().run("batch", jobOf("a"))).toMatchObject(answerTo("a"));
    expect(server.count("create batch", "a")).toBe(1);
  });

  it("submits a job once that is run twice at a time", async () => {
    const runner = runnerOf();
    const runs = [runner.run("responses", jobOf("a")), runner.run("responses", jobOf("a"))];
    const ends = await Promise.allSettled(runs);
    expect(ends[0]).toMatchObject({ status: "fulfilled" });
    expect(ends[1]).toMatchObject({ reason: { code: "ended_elsewhere", retryable: false } });
    expect(server.count("respond", "a")).toBe(1);
  });

  it("shares the limits of a backend among its jobs, and its circuit", async () => {
    await startAnew({ fault: () => ({ status: 500 }) });
    const limited = { ...limits, rate_limit: { "1s": 1 }, trip_after: 2 };
    const runner = runnerOf([chatModule(server.base_url, { limits: limited })]);
    const begun = performance.now();
    const both = await Promise.allSettled(["a", "b"].map((id) => runner.run("chat", jobOf(id))));
    expect(performance.now() - begun).toBeGreaterThanOrEqual(1000);
    expect(both).toMatchObject([1, 2].map(() => ({ reason: { code: "backend_failed" } })));
    const third = runner.run("chat", jobOf("c"));
    await expect(third).rejects.toMatchObject({ code: "circuit_open", retryable: false });
    expect(server.arrived).toBe(2);
  });
});

describe("a runner that is closed", () => {
  it("suspends what is polled and finishes what is not", async () => {
    await startAnew({ looks: Infinity, delay: (kind) => (kind === "chat" ? 300 : 0) });
    const runner = runnerOf();
    const looked = server.heeded("look at response");
    const plain = runner.run("chat", jobOf("plain"));
    const polled = runner.run("responses", jobOf("polled"));
    const suspended = expect(polled).rejects.toMatchObject({ name: "Suspended" });
    await looked;
    await runner.close();
    await suspended;
    expect(await plain).toMatchObject(answerTo("plain"));
    expect(await store.list()).toMatchObject([{ job: { id: "polled" }, held: false }]);
    await expect(runner.run("chat", jobOf("late"))).rejects.toMatchObject({ name: "Suspended" });
  });

  it("finishes a submit that is on its way", async () => {
    await startAnew({ delay: (kind) => (kind === "respond" ? 300 : 0) });
    const runner = runnerOf();
    const submitting = server.heeded("respond");
    const suspended = expect(runner.run("responses", jobOf("a"))).rejects.toMatchObject({
      name: "Suspended",
    });
    await submitting;
    await runner.close();
    await suspended;
    expect(await store.list()).toMatchObject([{ record: { state: "submitted" } }]);
  });

  it("does not wait for what waits itself: a retry, a place", async () => {
    await startAnew({ fault: () => ({ status: 503 }) });
    const slow = { ...limits, retries: 3, concurrency: 1 };
    const runner = runnerOf([{ ...responsesModule(server.base_url), limits: slow }]);
    const runs = ["a", "b"].map((id) => runner.run("responses", jobOf(id)));
    const suspended = Promise.all(
      runs.map((run) => expect(run).rejects.toMatchObject({ name: "Suspended" })),
    );
    while (server.arrived < 2) await sleep(10);
    await sleep(50);
    await runner.close();
    await suspended;
    // Both were refused, so nothing is in doubt.
    expect(await store.list()).toEqual([]);
  });
});

describe("what is on record", () => {
  it("is resumed without a payload, by its own deadline", async () => {
    await startAnew({ looks: 2 });
    const runner = runnerOf();
    const runs = (["responses", "batch"] as const).map((backend) =>
      runner.run(backend, jobOf("a")),
    );
    const looked = [server.heeded("look at response"), server.heeded("look at batch")];
    const suspended = Promise.allSettled(runs);
    await Promise.all(looked);
    await runner.close();
    await suspended;

    const told: Outcome[] = [];
    const outcomes = await runnerOf(undefined, (outcome) => told.push(outcome)).resume();
    const answered = ["responses", "batch"].map((backend) => ({
      backend,
      job: "a",
      result: answerTo("a"),
    }));
    expect(outcomes).toMatchObject(answered);
    expect(told).toHaveLength(2);
    expect(await store.list()).toEqual([]);
    expect([server.count("respond", "a"), server.count("create batch", "a")]).toEqual([1, 1]);
    expect(server.files).toBe(0);
  });

  it("stays when its backend is another's, a run holds it, or its payload is needed", async () => {
    const write = async (backend: string, id: string, release: boolean) => {
      const claim = (await store.claim(backend, { id }, new AbortController().signal))!;
      await claim.write({ state: "submitting" });
      if (release) await claim.release();
    };
    await write("elsewhere", "a", true);
    await write("batch", "held", false);
    await write("responses", "in-doubt", true);
    expect(await runnerOf().resume()).toEqual([]);
    expect(await store.list()).toHaveLength(3);
    expect(server.arrived).toBe(0);
  });

  it("ends at the deadline that its first run had", async () => {
    await startAnew({ looks: Infinity });
    const runner = runnerOf();
    const first = expect(runner.run("responses", { ...jobOf("a"), sla: "3s" })).rejects.toThrow();
    await server.heeded("look at response");
    await runner.close();
    await first;
    await sleep(1500);
    const begun = performance.now();
    expect(await runnerOf().resume()).toMatchObject([{ failure: { code: "deadline_exceeded" } }]);
    expect(performance.now() - begun).toBeLessThan(2000);
    expect(await store.list()).toEqual([]);
  });
});

describe("a submit that the deadline left in doubt", () => {
  /** Leaves a job on record whose submit was heeded and never answered. */
  async function leaveInDoubt(backend: "responses" | "batch", job: object): Promise<void> {
    void server.hold(kinds[backend]);
    await expect(runnerOf().run(backend, job)).rejects.toMatchObject({ code: "deadline_exceeded" });
    expect(await store.list()).toMatchObject([{ record: { state: "submitting" } }]);
  }
  const kinds = { responses: "respond", batch: "create batch" } as const;
  const job = { ...jobOf("a"), sla: "3s" };

  it("is looked up by the next run, in a time of its own", async () => {
    await leaveInDoubt("batch", job);
    const outcomes = await runnerOf().resume();
    expect(outcomes).toMatchObject([{ backend: "batch", job: "a", result: answerTo("a") }]);
    expect(server.count("create batch", "a")).toBe(1);
    expect(server.files).toBe(0);
    expect(await store.list()).toEqual([]);
  });

  it("is left to the operator where nothing can be looked up, who can always submit it anew", async () => {
    await leaveInDoubt("responses", job);
    const again = runnerOf().run("responses", job);
    await expect(again).rejects.toMatchObject({ code: "submit_unknown" });
    const anew = await runnerOf().run("responses", job, { resubmit: true });
    expect(anew).toMatchObject(answerTo("a"));
    expect(await store.list()).toEqual([]);
  });

  it.each(["responses", "batch"] as const)(
    "is forgotten past a day and hour: %s",
    async (backend) => {
      const { sla: _, ...rest } = jobOf("a");
      const dated = { ...rest, deadline: new Date(Date.now() + 500).toISOString() };
      await leaveInDoubt(backend, dated);
      await expect(runnerOf().run(backend, dated)).rejects.toMatchObject({ retryable: false });
      expect(await store.list()).toEqual([]);
      expect(server.count(kinds[backend], "a")).toBe(1);
    },
  );
});

describe("health", () => {
  const healthOf = (health: string | undefined, base_url = server.base_url) =>
    runnerOf([
      chatModule(base_url, { server: () => ({ base_url, ...(health && { health }) }) }),
    ]).health("chat");

  it("is whether the configured path answers below 400, and unknown without one", async () => {
    expect(await healthOf("/batches")).toEqual({ healthy: true, detail: "the backend answered" });
    expect(await healthOf(`${server.base_url}/batches`)).toMatchObject({ healthy: true });
    expect(await healthOf(undefined)).toMatchObject({ healthy: null });
    await startAnew({ fault: () => ({ status: 503 }) });
    expect(await healthOf("/batches")).toMatchObject({
      healthy: false,
      detail: expect.stringContaining("503") as string,
    });
    await startAnew({ fault: () => ({ status: 302, headers: { location: "/login" } }) });
    expect(await healthOf("/batches")).toMatchObject({ healthy: true });
    await startAnew({ fault: () => "cut before" });
    expect(await healthOf("/batches")).toMatchObject({ healthy: false });
  });
});
