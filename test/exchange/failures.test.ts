import { describe, expect, it } from "vitest";
import { type FailureCode, failures } from "../../runtime/failure.ts";
import { load } from "../../runtime/load.ts";
import type { BackendModule } from "../../runtime/module.ts";
import { createRunner } from "../../runtime/runner.ts";
import { memoryStore } from "../../runtime/store/memory.ts";
import { batchModule, chatModule, limits, responsesModule } from "../runtime/modules.ts";
import { scripted } from "../servers/scripted.ts";
import { aJob } from "./drive.ts";
import { type Row, rows } from "./failure-rows.ts";

const modules: Record<Row["backend"], (base_url: string) => BackendModule> = {
  plain: (base_url) => chatModule(base_url),
  streamed: (base_url) => chatModule(base_url, { exchange: { stream: true } }),
  responses: responsesModule,
  batch: batchModule,
};

/** What it takes several jobs to see: tested where it is made. */
const elsewhere: FailureCode[] = ["circuit_open", "ended_elsewhere"];

it("the table is whole", () => {
  const seen = new Set([...rows.map(({ code }) => code), ...elsewhere]);
  expect(Object.keys(failures).filter((code) => !seen.has(code as FailureCode))).toEqual([]);
});

describe.concurrent("a failed job", () => {
  it.each(rows)("$code: $when", async ({ code, backend, script, job }) => {
    const retried = failures[code].retryable;
    const server = await scripted(...script, ...(retried ? script : []));
    const log: { level: string; fields: Record<string, unknown> }[] = [];
    const at = (level: string) => (fields: object) =>
      void log.push({ level, fields: fields as Record<string, unknown> });
    const made = {
      ...modules[backend](server.base_url),
      variables: { KEY: "secret" },
      server: () => ({ base_url: server.base_url, api_key: "sk-secret" }),
      limits: { ...limits, retries: 1, timeout_s: 2, retry_backoff_s: 0.01, retry_statuses: [409] },
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
