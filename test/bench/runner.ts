import { createRequire } from "node:module";
import { resolve } from "node:path";
import type * as Undici from "undici";
import { createRunner } from "../../dist/runtime/runner.js";
import { benchBackend } from "./backend.ts";
import { job } from "./jobs.ts";
import { cpuTime } from "./measure.ts";

// A contestant of the runtime in a process of its own: on each message it makes the requests of a turn, and
// answers what one of them has cost in nanoseconds of CPU.
const CONCURRENCY = 64;
const REQUESTS = 512;

const [, , name = "", base_url = ""] = process.argv;
// The runtime's own: a peer has another version of it.
const { Agent, request } = createRequire(resolve("package.json"))("undici") as typeof Undici;
const { module } = await benchBackend();
const dispatcher = new Agent({ headersTimeout: 0, bodyTimeout: 0 });
const runner = createRunner({ backends: [{ ...module, server: () => ({ base_url }) }], env: {} });
const asBytes = { ...job, payload: Buffer.from(JSON.stringify(job.payload)) };
const withSla = { ...asBytes, sla: "1h" };
const body = module.toBody(job, undefined, {} as never);
const text = JSON.stringify(body);
const headers = { "content-type": "application/json" };

async function bare(body: string): Promise<unknown> {
  const url = `${base_url}/chat/completions`;
  const answer = await request(url, { method: "POST", headers, body, dispatcher });
  return answer.body.json();
}

const contestants: Record<string, () => Promise<unknown>> = {
  bare: () => bare(text),
  writing: () => bare(JSON.stringify(body)),
  plain: () => runner.run(module.id, job),
  bytes: () => runner.run(module.id, asBytes),
  bounded: () => runner.run(module.id, withSla),
};

const call = contestants[name]!;
process.on("message", () => {
  const before = cpuTime();
  void atOnce().then(() => process.send?.((cpuTime() - before) / REQUESTS));
});
process.on("disconnect", () => process.exit());

/** Makes the requests of a turn, as many at once as the concurrency. */
async function atOnce(): Promise<void> {
  let left = REQUESTS;
  const worker = async (): Promise<void> => {
    while (left-- > 0) await call();
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
}
