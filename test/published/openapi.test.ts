import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { run } from "../../runtime/run.ts";
import { recorder } from "../servers/recorder.ts";
import { type Steady, startSteady } from "../servers/steady.ts";
import { openaiBackends } from "./backends.ts";
import { publishedBodies } from "./bodies.ts";
import { jobsFor } from "./jobs.ts";
import type { SdkBodies } from "./sdk-bodies.ts";

/** OpenAI's own description of its API. It is a published file, and no part of this project. */
const OPENAPI = fileURLToPath(
  new URL("../../../shared/published/openai-openapi.json", import.meta.url),
);
const absent = existsSync(OPENAPI) ? undefined : `there is no ${OPENAPI}`;

const PATHS: Record<keyof SdkBodies, string> = {
  chat: "/chat/completions",
  "chat, streamed": "/chat/completions",
  embeddings: "/embeddings",
  responses: "/responses",
};

const bodies = await publishedBodies();

describe("OpenAI's published OpenAPI", () => {
  let steady: Steady | undefined;
  beforeAll(async () => {
    if (absent === undefined) steady = await startSteady(OPENAPI);
  });
  afterAll(() => steady?.stop());

  test.for(bodies)("accepts $name", async ({ kind, headers, body }, { skip }) => {
    if (steady === undefined) return skip(absent);
    expect(await post(steady, PATHS[kind], headers, body)).toEqual({ ok: true, errors: [] });
  });

  test("refuses a param of another server, and a wrong part", async ({ skip }) => {
    if (steady === undefined) return skip(absent);
    const { headers, body } = bodies.find(({ kind }) => kind === "responses")!;
    const unknown = await post(steady, PATHS.responses, headers, { ...body, top_k: 20 });
    expect(unknown.errors).toContain("Unknown property: top_k");
    const input = [{ role: "user", content: [{ type: "text", text: "hi" }] }];
    const wrong = await post(steady, PATHS.responses, headers, { ...body, input });
    expect(wrong.errors).not.toEqual([]);
  });

  test("accepts the upload and the creation of a batch", async ({ skip }) => {
    if (steady === undefined) return skip(absent);
    const recorded = await recorder(steady.origin);
    const translator = (await openaiBackends()).find(({ module }) => module.id === "openai-batch")!;
    const { base_url } = recorded;
    const here = { ...translator, server: { ...translator.server, base_url } };
    const [, job] = jobsFor("openai-batch")[0]!;
    // The answers are made up, so the job itself comes to nothing.
    const deadline = new Date(Date.now() + 3000).toISOString();
    await run(here, { ...job, deadline }).catch(() => undefined);
    await recorded.close();
    const submits = recorded.exchanges.filter(({ method }) => method === "POST");
    expect(
      submits.map(({ url, status, headers }) => [url, status, headers.get("x-steady-error-count")]),
    ).toEqual([
      ["/files", 200, "0"],
      ["/batches", 200, "0"],
    ]);
  });
});

/** Whether a body is accepted; `errors` are the reader's own words. */
async function post(steady: Steady, path: string, headers: Record<string, string>, body: object) {
  const answer = await fetch(steady.origin + path, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  await answer.arrayBuffer();
  const count = Number(answer.headers.get("x-steady-error-count") ?? Number.NaN);
  expect(count).not.toBeNaN();
  const errors = Array.from({ length: count }, (_, index) =>
    answer.headers.get(`x-steady-error-${index + 1}-message`),
  );
  return { ok: answer.ok, errors };
}
