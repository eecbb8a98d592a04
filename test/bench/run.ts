import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import type * as Undici from "undici";
import { createRunner } from "../../dist/runtime/runner.js";
import { benchBackend } from "./backend.ts";
import { type Figure, time } from "./figure.ts";
import { job } from "./jobs.ts";
import { costs } from "./measure.ts";

// The runtime's own: a peer has another version of it.
const { Agent, request } = createRequire(resolve("package.json"))("undici") as typeof Undici;

const CONCURRENCY = 64;
/** In one turn of a contestant. */
const REQUESTS = 256;

/** A run of a job against a bare request with the same bytes: CPU of this process per request. */
export async function run(): Promise<Figure[]> {
  const upstream = fork(new URL("upstream.ts", import.meta.url));
  const dispatcher = new Agent({ headersTimeout: 0, bodyTimeout: 0 });
  try {
    const [port] = (await once(upstream, "message")) as [number];
    const measured = await costs(await contestants(`http://127.0.0.1:${port}/v1`, dispatcher));
    const cost = (name: Name) => time(measured.of(name) / REQUESTS);
    const against = (what: string, name: Name, base: Name = "bare"): Figure => ({
      what,
      cost: cost(name),
      ratio: { of: base, value: measured.ratio(name, base), atMost: 1.25 },
    });
    return [
      { what: "bare undici request", cost: cost("bare") },
      { what: "bare undici request, its body written as JSON", cost: cost("writing") },
      against("run, payload as bytes", "bytes"),
      against("run, payload as bytes, with an SLA", "bounded"),
      against("run, payload as an object", "plain", "writing"),
    ];
  } finally {
    await dispatcher.close();
    await ended(upstream);
  }
}

type Name = "bare" | "writing" | "plain" | "bytes" | "bounded";

async function contestants(
  base_url: string,
  dispatcher: Undici.Agent,
): Promise<Record<Name, () => Promise<unknown>>> {
  const { module } = await benchBackend();
  const runner = createRunner({ backends: [{ ...module, server: () => ({ base_url }) }], env: {} });
  const asBytes = { ...job, payload: Buffer.from(JSON.stringify(job.payload)) };
  const withSla = { ...asBytes, sla: "1h" };
  const body = module.toBody(job, undefined, {} as never);
  const text = JSON.stringify(body);
  const headers = { "content-type": "application/json" };
  const bare = async (body: string) => {
    const url = `${base_url}/chat/completions`;
    const answer = await request(url, { method: "POST", headers, body, dispatcher });
    return answer.body.json();
  };
  return {
    bare: () => atOnce(() => bare(text)),
    writing: () => atOnce(() => bare(JSON.stringify(body))),
    plain: () => atOnce(() => runner.run(module.id, job)),
    bytes: () => atOnce(() => runner.run(module.id, asBytes)),
    bounded: () => atOnce(() => runner.run(module.id, withSla)),
  };
}

/** Makes the requests of a turn, as many at once as the concurrency. */
async function atOnce(call: () => Promise<unknown>): Promise<void> {
  let left = REQUESTS;
  const worker = async (): Promise<void> => {
    while (left-- > 0) await call();
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
}

/** Ends a server of the benchmarks. */
export async function ended(child: ChildProcess): Promise<void> {
  const exit = once(child, "exit");
  child.disconnect();
  await exit;
}
