import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { failures } from "../../runtime/failure.ts";
import { inProcess } from "../cli/case.ts";
import { type Answer, scripted } from "../servers/scripted.ts";
import { aJob } from "./drive.ts";
import { backends, rows } from "./failure-rows.ts";
import { json } from "./response.ts";

let cwd: string;
beforeAll(async () => {
  cwd = await mkdtemp(join(tmpdir(), "respell-failures-"));
});
afterAll(() => rm(cwd, { recursive: true }));

const limits = `
retries: 1
retry_backoff_s: 0.01
retry_statuses: [409]
timeout_s: 2
`;

/** Runs jobs through `respell run` on a server that answers by a script. */
async function respell(name: string, yaml: string, script: Answer[], jobs: object[]) {
  const server = await scripted(...script);
  try {
    const at = `model: tiny\nbase_url: ${server.base_url}\napi_key: env:KEY\n`;
    await writeFile(join(cwd, `${name}.yaml`), `${yaml}\n${at}`);
    const text = jobs.map((job) => JSON.stringify(job)).join("\n");
    const file = `${name}.${jobs.length === 1 ? "json" : "ndjson"}`;
    await writeFile(join(cwd, file), text);
    const state = yaml.includes("openai-chat") ? "" : ` --state ${name}.db`;
    const line = `run ${name}.yaml --job ${file} --concurrency 1${state}`;
    return await inProcess(`KEY=sk-secret respell ${line}`, cwd);
  } finally {
    await server.close();
  }
}

const logged = (stderr: string, level: string): unknown[] =>
  stderr
    .split("\n")
    .filter((line) => line.startsWith(`${level} `))
    .map((line) => JSON.parse(line.slice(line.indexOf("{"))) as unknown);

describe.concurrent("a failed job on the command line", () => {
  it.each(rows.map((row, index) => ({ ...row, name: `row-${index}` })))(
    "exits 1, and says so on stderr and in the log: $code, $when",
    async ({ code, backend, script, job, name }) => {
      const { retryable } = failures[code];
      const answers = retryable ? [...script, ...script] : script;
      const yaml = backends[backend] + limits;
      const ran = await respell(name, yaml, answers, [{ ...aJob, ...job }]);
      expect(ran["exit-code"]).toBe("1\n");
      expect(ran.stdout).toBe("");
      const told: unknown = JSON.parse(ran.stderr.slice(ran.stderr.indexOf("\n{\n")));
      expect(told).toMatchObject({ error: { code, retryable } });
      expect(JSON.stringify(told)).not.toMatch(/words of the upstream|sk-secret|http/);
      expect(logged(ran.stderr, "error")).toMatchObject([{ job: aJob.id, code, retryable }]);
      expect(logged(ran.stderr, "warn")).toMatchObject(retryable ? [{ code }] : []);
      expect(ran.stderr).not.toContain("sk-secret");
    },
  );

  it("exits 1 when the circuit is open", async () => {
    const yaml = `${backends.plain}\ntrip_after: 1\nretries: 0`;
    const jobs = [aJob, { ...aJob, id: "job-2" }];
    const ran = await respell("circuit", yaml, [json({}, 503)], jobs);
    expect(ran["exit-code"]).toBe("1\n");
    const ends = ran.stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as unknown);
    expect(ends).toMatchObject([
      { id: aJob.id, error: { code: "backend_failed", retryable: true } },
      { id: "job-2", error: { code: "circuit_open", retryable: false } },
    ]);
    expect(logged(ran.stderr, "error")).toMatchObject([
      { code: "backend_failed" },
      { code: "circuit_open" },
    ]);
  });
});
