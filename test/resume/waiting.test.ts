import { getEventListeners } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Failure } from "../../runtime/failure.ts";
import type { Outcome } from "../../runtime/outcome.ts";
import { type RunOptions, type Runner, createRunner } from "../../runtime/runner.ts";
import { memoryStore } from "../../runtime/store/memory.ts";
import type { HandleStore } from "../../runtime/store/store.ts";
import { chatModule, limits, responsesModule } from "../runtime/modules.ts";
import { type Upstream, upstream } from "../servers/upstream.ts";

let server: Upstream;
let store: HandleStore;
let runner: Runner;

beforeEach(async () => {
  server = await upstream({ looks: Infinity });
  store = memoryStore();
  const module = {
    ...responsesModule(server.base_url),
    limits: { ...limits, concurrency: 16 },
  };
  runner = createRunner({ backends: [module], store });
});
afterEach(async () => {
  await runner.close();
  await server.close();
});

/** The payloads of the jobs below, for as long as anything holds them. */
const payloads: WeakRef<object>[] = [];

/** Looked at once a minute: once submitted, it waits. */
function jobOf(id: string) {
  const payload = { messages: [{ role: "user", content: id }] };
  payloads.push(new WeakRef(payload));
  return { id, output_cap: 8, sla: "1h", payload };
}

/** Runs jobs; resolves once they wait. `ends`: what they rejected with. */
async function waiting(
  count: number,
  options: RunOptions = {},
): Promise<{ ends: Promise<unknown[]> }> {
  let submitted = 0;
  const onProgress = () => {
    submitted++;
  };
  const runs = Array.from({ length: count }, (_, index) =>
    runner.run("responses", jobOf(`job-${index}`), { ...options, onProgress }),
  );
  const ends = Promise.all(runs.map((run) => run.catch((error: unknown) => error)));
  while (submitted < count) await sleep(10);
  await sleep(50);
  return { ends };
}

const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === "Timeout").length;

describe("a job that waits for its next look", () => {
  it("is one timer, and one of a thousand that closing suspends at once", async () => {
    const before = timers();
    const { ends } = await waiting(1000);
    // Connections have timers as well, and so do those who run the tests.
    expect(Math.abs(timers() - before - 1000)).toBeLessThan(50);
    const begun = performance.now();
    await runner.close();
    expect(performance.now() - begun).toBeLessThan(1000);
    expect(Math.abs(timers() - before)).toBeLessThan(50);
    for (const end of await ends) expect(end).toMatchObject({ name: "Suspended" });
    const records = await store.list();
    expect(records).toHaveLength(1000);
    for (const record of records) {
      expect(record).toMatchObject({ held: false, record: { state: "submitted" } });
    }
  });

  it("ends with its caller, whose signal it lets go of, and stays on record", async () => {
    const caller = new AbortController();
    const reason = new Error("enough");
    const before = timers();
    const { ends } = await waiting(100, { signal: caller.signal });
    expect(getEventListeners(caller.signal, "abort")).toHaveLength(100);
    caller.abort(reason);
    for (const end of await ends) expect(end).toBe(reason);
    expect(Math.abs(timers() - before)).toBeLessThan(50);
    const records = await store.list();
    expect(records).toHaveLength(100);
    for (const { held } of records) expect(held).toBe(false);
  });

  it("lets go of its caller's signal when it is suspended", async () => {
    const { signal } = new AbortController();
    const { ends } = await waiting(1, { signal });
    await runner.close();
    await ends;
    expect(getEventListeners(signal, "abort")).toEqual([]);
  });

  it("holds nothing of its payload", async () => {
    setFlagsFromString("--expose-gc");
    const collect = runInNewContext("gc") as () => void;
    payloads.length = 0;
    await waiting(3);
    expect(payloads).toHaveLength(3);
    collect();
    expect(payloads.filter((payload) => payload.deref() !== undefined)).toEqual([]);
  });

  it("has not begun to wait when its caller gave up as it was submitted", async () => {
    const caller = new AbortController();
    const reason = new Error("enough");
    const end = runner.run("responses", jobOf("a"), {
      signal: caller.signal,
      onProgress: () => caller.abort(reason),
    });
    await expect(end).rejects.toBe(reason);
    expect(await store.list()).toMatchObject([{ held: false, record: { state: "submitted" } }]);
  });
});

describe("a look that is in flight", () => {
  const soon = { ...jobOf("a"), sla: "60s" };

  it("is cut off when the runner is closed", async () => {
    const looking = server.hold("look at response");
    const end = expect(runner.run("responses", soon)).rejects.toMatchObject({ name: "Suspended" });
    await looking;
    await runner.close();
    await end;
    expect(await store.list()).toMatchObject([{ held: false, record: { state: "submitted" } }]);
  });

  it("is cut off when the caller gives up, with the caller's reason", async () => {
    const caller = new AbortController();
    const reason = new Error("enough");
    const looking = server.hold("look at response");
    const end = expect(runner.run("responses", soon, { signal: caller.signal })).rejects.toBe(
      reason,
    );
    await looking;
    caller.abort(reason);
    await end;
    expect(getEventListeners(caller.signal, "abort")).toEqual([]);
    expect(await store.list()).toMatchObject([{ held: false, record: { state: "submitted" } }]);
  });

  it("ends the run, and not the job, when whoever hears of it throws", async () => {
    const error = new Error("nobody hears");
    const end = runner.run("responses", soon, {
      onProgress: ({ state }) => {
        if (state === "polling") throw error;
      },
    });
    await expect(end).rejects.toBe(error);
    expect(await store.list()).toMatchObject([{ held: false, record: { state: "submitted" } }]);
  });
});

describe("a caller who gives up with the failure of another job", () => {
  const reason = new Failure("backend_failed", "another job failed", { unsettled: true });
  const refused = new Failure("backend_refused", "another job was refused");
  const told: Outcome[] = [];

  beforeEach(() => {
    told.length = 0;
    const backends = [responsesModule(server.base_url), chatModule(server.base_url)];
    runner = createRunner({ backends, store, onOutcome: (outcome) => void told.push(outcome) });
  });

  it.each([
    ["responses", "respond", reason, "submitting"],
    ["responses", "respond", refused, "submitting"],
    ["responses", "look at response", reason, "submitted"],
    ["responses", "look at response", refused, "submitted"],
    ["chat", "chat", reason, undefined],
    ["chat", "chat", refused, undefined],
  ] as const)("ends no job: %s, amid %s (%o)", async (backend, kind, why, state) => {
    const caller = new AbortController();
    const held = server.hold(kind);
    const end = runner.run(backend, { ...jobOf("a"), sla: "60s" }, { signal: caller.signal });
    const rejected = expect(end).rejects.toBe(why);
    await held;
    caller.abort(why);
    await rejected;
    expect(told).toEqual([]);
    const records = await store.list();
    expect(records.map(({ record }) => record.state)).toEqual(state === undefined ? [] : [state]);
  });
});
