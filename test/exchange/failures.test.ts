import { describe, expect, it } from "vitest";
import { type FailureCode, failures } from "../../runtime/failure.ts";
import { load } from "../../runtime/load.ts";
import type { BackendModule } from "../../runtime/module.ts";
import { createRunner } from "../../runtime/runner.ts";
import { memoryStore } from "../../runtime/store/memory.ts";
import { batchModule, chatModule, limits, responsesModule } from "../runtime/modules.ts";
import { type Answer, scripted } from "../servers/scripted.ts";
import { aJob } from "./drive.ts";
import { finished, json, response } from "./response.ts";

const WORDS = "words of the upstream, sk-secret and https://internal";

interface Row {
  code: FailureCode;
  when: string;
  module: (base_url: string) => BackendModule;
  script: Answer[];
  job?: object;
}

const plain = (base_url: string) => chatModule(base_url);
const streamed = (base_url: string) => chatModule(base_url, { exchange: { stream: true } });
const lines = (line: object): Answer => ({ status: 200, body: JSON.stringify(line) });
const completed = json({ id: "batch-1", status: "completed", output_file_id: "out", error: WORDS });
const batchOf = (line: object) => [json({ id: "file-1" }), completed, lines(line)];

/** Every row of LANGUAGE section 10, by its simplest case. */
const rows: Row[] = [
  { code: "backend_unreachable", when: "the connection is cut", module: plain, script: ["cut"] },
  { code: "backend_throttled", when: "429", module: plain, script: [json(WORDS, 429)] },
  { code: "backend_failed", when: "503", module: plain, script: [json(WORDS, 503)] },
  { code: "backend_failed", when: "a retried 4xx", module: plain, script: [json(WORDS, 409)] },
  {
    code: "unreadable_answer",
    when: "2xx, not JSON",
    module: plain,
    script: [{ status: 200, body: WORDS }],
  },
  {
    code: "stream_broken",
    when: "a stream breaks",
    module: streamed,
    script: [{ pieces: [`data: ${WORDS}\n\n`] }],
  },
  { code: "backend_gone", when: "404", module: plain, script: [json(WORDS, 404)] },
  { code: "backend_refused", when: "400", module: plain, script: [json(WORDS, 400)] },
  { code: "no_output_count", when: "no usage", module: plain, script: [json({ choices: [] })] },
  {
    code: "no_handle",
    when: "no id",
    module: responsesModule,
    script: [json({ status: "queued" })],
  },
  { code: "submit_unknown", when: "a submit is lost", module: responsesModule, script: ["cut"] },
  {
    code: "job_failed",
    when: "failed",
    module: responsesModule,
    script: [json(response("failed", { error: WORDS }))],
  },
  {
    code: "job_failed",
    when: "incomplete",
    module: responsesModule,
    script: [json(response("incomplete", { error: WORDS }))],
  },
  {
    code: "batch_line_failed",
    when: "a line is refused",
    module: batchModule,
    script: batchOf({ custom_id: "job-1", response: { status_code: 400, body: WORDS } }),
  },
  {
    code: "batch_no_result",
    when: "no line",
    module: batchModule,
    script: batchOf({ custom_id: "other" }),
  },
  {
    code: "unreadable_output",
    when: "unreadable",
    module: responsesModule,
    script: [json(finished(undefined, { output: WORDS }))],
  },
  { code: "invalid_job", when: "malformed", module: plain, script: [], job: { output_cap: "8" } },
  { code: "deadline_exceeded", when: "late", module: plain, script: ["hang"], job: { sla: "1s" } },
];

/** What it takes several jobs to see: tested where it is made. */
const elsewhere: FailureCode[] = ["circuit_open", "ended_elsewhere"];

it("the table is whole", () => {
  const seen = new Set([...rows.map(({ code }) => code), ...elsewhere]);
  expect(Object.keys(failures).filter((code) => !seen.has(code as FailureCode))).toEqual([]);
});

describe.concurrent("a failed job", () => {
  it.each(rows)("$code: $when", async ({ code, module, script, job }) => {
    const retried = failures[code].retryable;
    const server = await scripted(...script, ...(retried ? script : []));
    const log: { level: string; fields: Record<string, unknown> }[] = [];
    const at = (level: string) => (fields: object) =>
      void log.push({ level, fields: fields as Record<string, unknown> });
    const made = {
      ...module(server.base_url),
      variables: { KEY: "secret" },
      server: () => ({ base_url: server.base_url, api_key: "sk-secret" }),
      limits: { ...limits, retries: 1, retry_backoff_s: 0.01, retry_statuses: [409] },
    } as BackendModule;
    const store = memoryStore();
    const runner = createRunner({
      backends: [load(made, { KEY: "sk-secret" })],
      store,
      logger: { info: at("info"), warn: at("warn"), error: at("error") },
    });
    try {
      const failure: unknown = await runner
        .run(made.id, { ...aJob, ...job })
        .catch((error: unknown) => error);
      expect(failure).toMatchObject({ name: "Failure", code, retryable: retried });

      const error = log.filter(({ level }) => level === "error");
      expect(error).toHaveLength(1);
      expect(error[0]!.fields).toMatchObject({
        backend: made.id,
        job: aJob.id,
        code,
        retryable: retried,
      });
      const warnings = log.filter(({ level }) => level === "warn");
      expect(warnings.map(({ fields }) => fields.code)).toEqual(retried ? [code] : []);

      const told = JSON.stringify(failure) + String(failure);
      expect(told).not.toMatch(/words of the upstream|sk-secret|http/);
      const logged = JSON.stringify(log);
      expect(logged).not.toContain("sk-secret");
      if (script.some((each) => JSON.stringify(each).includes("words of"))) {
        if (!["no_output_count", "batch_no_result", "unreadable_output"].includes(code)) {
          expect(logged).toContain("words of the upstream, ***");
        }
      }
      // A submit that may have arrived is the one thing that stays.
      expect(await store.list()).toHaveLength(code === "submit_unknown" ? 1 : 0);
    } finally {
      await server.close();
    }
  });
});
