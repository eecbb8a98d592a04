import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { memoryStore } from "../../runtime/store/memory.ts";
import { openStore } from "../../runtime/store/sqlite.ts";
import type { HandleStore, JobRecord, StoredClaim } from "../../runtime/store/store.ts";

const signal = new AbortController().signal;
const job = { id: "job-1", sla: "24h" };
const submitted: JobRecord = { state: "submitted", handle: "batch_1", upload: "file_1" };

let folder: string;
let store: HandleStore;
let another: HandleStore;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "respell-store-"));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

async function claimed(from: HandleStore, id = job.id, backend = "batch"): Promise<StoredClaim> {
  return (await from.claim(backend, { ...job, id }, signal)) ?? expect.unreachable("it had ended");
}

/** Whether a promise settles before others had every opportunity to settle it. */
async function isPending(promise: Promise<unknown>): Promise<boolean> {
  const pending = Symbol("pending");
  return (await Promise.race([promise, sleep(250, pending)])) === pending;
}

describe.each([
  ["in memory", () => Promise.resolve(memoryStore())],
  ["on disk", () => openStore(join(folder, "state.db"))],
])("a store %s", (where, open) => {
  beforeEach(async () => {
    store = await open();
    // On disk, two stores of one file are what two processes are; in memory there is only the one.
    another = where === "on disk" ? await open() : store;
  });
  afterEach(async () => {
    await store.close();
    if (another !== store) await another.close();
  });

  it("keeps what is written until it is removed", async () => {
    const claim = await claimed(store);
    expect(claim.found).toBeUndefined();
    for (const record of [
      { state: "submitting" },
      { state: "submitting", upload: "file_1" },
      submitted,
    ] as const) {
      await claim.write(record);
      const { since } = claim;
      expect(await another.list()).toEqual([{ backend: "batch", job, record, since, held: true }]);
    }
    await claim.remove();
    expect(await another.list()).toEqual([]);
  });

  it("hands a released record to the next claim, with the moment it was begun", async () => {
    const first = await claimed(store);
    await first.write(submitted);
    await first.release();
    expect(await another.list()).toMatchObject([{ record: submitted, held: false }]);
    await sleep(5);
    const second = await claimed(another);
    expect(second.found).toEqual(submitted);
    expect(second.since).toBe(first.since);
    await second.remove();
  });

  it("lets a claim wait for another one, and have what it leaves", async () => {
    const first = await claimed(store);
    const waiting = claimed(another);
    expect(await isPending(waiting)).toBe(true);
    await first.write(submitted);
    await first.release();
    const second = await waiting;
    expect(second.found).toEqual(submitted);
    await second.remove();
  });

  it("tells those who waited that the job has ended, and nobody after that", async () => {
    const first = await claimed(store);
    await first.write(submitted);
    const waiting = [another, store, another].map((from) => from.claim("batch", job, signal));
    expect(await isPending(Promise.any(waiting))).toBe(true);
    await first.remove();
    expect(await Promise.all(waiting)).toEqual([undefined, undefined, undefined]);
    const anew = await claimed(another);
    expect(anew.found).toBeUndefined();
    await anew.release();
  });

  it("gives a job that was let go of before anything was sent to one who waited", async () => {
    const first = await claimed(store);
    const waiting = [another, store, another].map(async (from) => {
      const claim = await claimed(from);
      expect(claim.found).toBeUndefined();
      await claim.release();
    });
    await first.release();
    await Promise.all(waiting);
    expect(await store.list()).toEqual([]);
  });

  it("begins a job anew, on its own terms, for one who waited until it was let go of", async () => {
    const first = await claimed(store);
    const waiting = another.claim("batch", { id: job.id, sla: "1h" }, signal);
    await sleep(50);
    const released = Date.now();
    await first.release();
    const second = (await waiting) ?? expect.unreachable("it had ended");
    expect(second.since).toBeGreaterThanOrEqual(released);
    await second.write(submitted);
    expect(await store.list()).toMatchObject([{ job: { sla: "1h" }, since: second.since }]);
    await second.remove();
  });

  it("holds two jobs, and one job of two backends, apart", async () => {
    const claims = await Promise.all([
      claimed(store),
      claimed(another, "job-2"),
      claimed(store, job.id, "responses"),
    ]);
    await Promise.all(claims.map((claim) => claim.write(submitted)));
    expect(await store.list()).toHaveLength(3);
    await Promise.all(claims.map((claim) => claim.remove()));
  });

  it("lets a caller who gives up go, with the caller's reason", async () => {
    const first = await claimed(store);
    const reason = new Error("enough");
    await expect(store.claim("batch", job, AbortSignal.abort(reason))).rejects.toBe(reason);
    const caller = new AbortController();
    const waiting = another.claim("batch", job, caller.signal);
    setTimeout(() => caller.abort(reason), 20);
    await expect(waiting).rejects.toBe(reason);
    await first.release();
    const next = await claimed(another);
    await next.release();
  });

  it("lists the oldest first, and nothing that was only claimed", async () => {
    await claimed(store, "only-claimed");
    for (const id of ["b", "a", "c"]) {
      await (await claimed(store, id)).write({ state: "submitting" });
      await sleep(3);
    }
    expect((await another.list()).map((entry) => entry.job.id)).toEqual(["b", "a", "c"]);
  });
});
