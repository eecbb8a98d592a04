import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openStore } from "../../runtime/store/sqlite.ts";
import { type Kind, type Upstream, type UpstreamOptions, upstream } from "../servers/upstream.ts";
import { type Respell, backendsAt, jobOf, kill, remove, respell } from "./cli.ts";

let server: Upstream;
let folder: string;

beforeEach(() => start());
afterEach(() => stop());

async function start(options?: UpstreamOptions): Promise<void> {
  server = await upstream(options);
  folder = await backendsAt(server.base_url);
}

async function stop(): Promise<void> {
  await server.close();
  await remove(folder);
}

async function startAnew(options: UpstreamOptions): Promise<void> {
  await stop();
  await start(options);
}

const run = (preset: string, ...more: string[]): Respell =>
  respell(
    folder,
    ["run", `${preset}.yaml`, "--job", "-", "--state", "state.db", ...more],
    jobOf("a"),
  );

async function onRecord(): Promise<{ job: string; state: string; held: boolean }[]> {
  const store = await openStore(join(folder, "state.db"));
  const listed = await store.list();
  await store.close();
  return listed.map(({ job, record, held }) => ({ job: job.id, state: record.state, held }));
}

/** Runs the job, and kills the run once the upstream has heeded a request that it never answers. */
async function killedAt(preset: string, kind: Kind): Promise<void> {
  const heeded = server.hold(kind);
  const first = run(preset);
  await heeded;
  await kill(first);
}

async function answers(again: Respell): Promise<void> {
  const { code, stdout, stderr } = await again.ended;
  expect(stderr).toBe("");
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({
    response: { choices: [{ message: { content: "answer to a" } }] },
    output_count: 3,
  });
  expect(await onRecord()).toEqual([]);
}

describe("a job of a background response, killed", () => {
  it("while it is polled, is polled on", async () => {
    await killedAt("responses", "look at response");
    expect(await onRecord()).toMatchObject([{ job: "a", state: "submitted", held: false }]);
    await answers(run("responses"));
    expect(server.count("respond", "a")).toBe(1);
  });

  it("between submit and record, is not submitted again but by --resubmit", async () => {
    await killedAt("responses", "respond");
    for (const _ of ["once", "and again"]) {
      const { code, stdout, stderr } = await run("responses").ended;
      expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
      expect(stderr).toContain('"submit_unknown"');
      expect(stderr).toContain("--resubmit");
      expect(await onRecord()).toMatchObject([{ job: "a", state: "submitting", held: false }]);
    }
    expect(server.count("respond", "a")).toBe(1);
    await answers(run("responses", "--resubmit"));
    expect(server.count("respond", "a")).toBe(2);
  });
});

describe("a job of a batch, killed", () => {
  it.each<[string, Kind, number]>([
    ["while it is uploaded", "upload", 2],
    ["while the batch is created", "create batch", 1],
    ["while it is polled", "look at batch", 1],
    ["while its answer is collected", "collect", 1],
    ["while its file is deleted", "delete", 1],
  ])("%s, is carried on: one batch was created", async (_, kind, uploads) => {
    await killedAt("batch", kind);
    await answers(run("batch"));
    expect(server.count("create batch", "a")).toBe(1);
    expect(server.count("upload", "a")).toBe(uploads);
    // An upload that nobody knows of starts nothing, and cannot be found to be deleted.
    expect(server.files).toBe(uploads - 1);
  });
});

it("a job whose answer nobody reads stays on record, and says so", async () => {
  const polled = server.heeded("look at batch");
  const first = run("batch");
  await polled;
  first.child.stdout!.destroy();
  const { code, stderr } = await first.ended;
  expect(code).toBe(2);
  expect(stderr).toBe(
    "respell: standard output was closed before all answers were written: " +
      "run what has no output yet again, with the same --state\n",
  );
  expect(await onRecord()).toMatchObject([{ job: "a", state: "submitted", held: false }]);
  await answers(run("batch"));
  expect(server.count("create batch", "a")).toBe(1);
});

describe("two processes that run the same job", () => {
  it("tell what it came to once", async () => {
    await startAnew({ looks: 5 });
    const ends = await Promise.all([run("batch").ended, run("batch").ended]);
    expect(ends.map(({ code }) => code).sort()).toEqual([0, 1]);
    const [other] = ends.filter(({ code }) => code === 1);
    expect(other?.stderr).toContain('"ended_elsewhere"');
    expect(server.count("create batch", "a")).toBe(1);
  });

  it("submit it once when one of them is killed", async () => {
    const looked = server.hold("look at batch");
    const first = run("batch");
    await looked;
    const second = run("batch");
    await sleep(1500); // it waits by now
    expect(await onRecord()).toMatchObject([{ job: "a", held: true }]);
    await kill(first);
    await answers(second);
    expect(server.count("create batch", "a")).toBe(1);
  });
});

describe("a run that is told to stop", () => {
  it.each([
    ["SIGINT", 130],
    ["SIGTERM", 143],
  ] as const)("by %s suspends what is polled, and says how to resume", async (name, code) => {
    const looked = server.hold("look at response");
    const first = run("responses");
    await looked;
    first.child.kill(name);
    const end = await first.ended;
    expect(end).toMatchObject({ code, stdout: "" });
    expect(end.stderr).toContain("1 job was suspended");
    expect(end.stderr).toContain("--state state.db");
    expect(await onRecord()).toMatchObject([{ job: "a", state: "submitted", held: false }]);
    await answers(run("responses"));
    expect(server.count("respond", "a")).toBe(1);
  });

  it("finishes a submit that is on its way, so that it can be resumed", async () => {
    await startAnew({ delay: (kind) => (kind === "respond" ? 700 : 0) });
    const submitting = server.heeded("respond");
    const first = run("responses");
    await submitting;
    first.child.kill("SIGTERM");
    expect((await first.ended).code).toBe(143);
    expect(await onRecord()).toMatchObject([{ job: "a", state: "submitted" }]);
    await answers(run("responses"));
    expect(server.count("respond", "a")).toBe(1);
  });

  it("finishes a plain job, and is killed by a second signal", async () => {
    await startAnew({ delay: (kind) => (kind === "chat" ? 700 : 0) });
    for (const signals of [1, 2]) {
      const asked = server.heeded("chat");
      const { child, ended } = run("chat");
      await asked;
      child.kill("SIGINT");
      if (signals === 2) {
        await sleep(100);
        child.kill("SIGINT");
      }
      const { code, stdout } = await ended;
      expect(code).toBe(signals === 1 ? 0 : null);
      expect(stdout === "").toBe(signals === 2);
    }
  });
});
