import { fork } from "node:child_process";
import { once } from "node:events";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import type { ResponsesModule } from "../../dist/runtime/module.js";
import { createRunner } from "../../dist/runtime/runner.js";
import { Suspended } from "../../dist/runtime/suspension.js";
import { compiled } from "./backend.ts";
import { type Figure, time } from "./figure.ts";
import { job } from "./jobs.ts";
import { cpuTime } from "./measure.ts";
import { ended } from "./run.ts";

const JOBS = 10_000;
const CONNECTIONS = 64;
/** Each job is polled every 30 s, so that 333 polls are due in a second. */
const YAML = `
preset: openai-responses
base_url: http://localhost:8000/v1
model: bench/model
concurrency: ${CONNECTIONS}
max_polls: 120
`;
const SLA = "1h";
const WATCHED_S = 15;

/** 10,000 background responses that one process polls, their results never coming. */
export async function polling(): Promise<Figure[]> {
  const upstream = fork(new URL("polling-upstream.ts", import.meta.url));
  const [port] = (await once(upstream, "message")) as [number];
  const [, file] = await compiled("polling", YAML);
  const module = (await import(file)) as ResponsesModule;
  const base_url = `http://127.0.0.1:${port}/v1`;
  const runner = createRunner({ backends: [{ ...module, server: () => ({ base_url }) }], env: {} });

  const before = heap();
  let submitted = 0;
  const onProgress = ({ state }: { state: string }) => void (submitted += +(state === "submitted"));
  const runs = Array.from({ length: JOBS }, (_, i) =>
    runner.run(module.id, { ...job, id: `job-${i}`, sla: SLA }, { onProgress }),
  );
  while (submitted < JOBS) await sleep(100);
  await sleep(1000);

  const bytes = (heap() - before) / JOBS;
  const timers = process.getActiveResourcesInfo().filter((kind) => kind === "Timeout").length;
  const delay = monitorEventLoopDelay({ resolution: 1 });
  const cpu = cpuTime();
  delay.enable();
  await sleep(WATCHED_S * 1000);
  delay.disable();
  const busy = (cpuTime() - cpu) / (WATCHED_S * 1e9);

  upstream.send("connections");
  const [connections] = (await once(upstream, "message")) as [number];
  const over = Promise.allSettled(runs); // Only now: what it holds of each is not the job's.
  await runner.close();
  for (const run of await over) {
    if (run.status === "fulfilled" || !(run.reason instanceof Suspended))
      throw new Error("not polled");
  }
  await ended(upstream);
  return [
    atMost("heap for each", `${(bytes / 1024).toFixed(2)} KB`, bytes / 2048, "of 2 KB"),
    atMost("timers", String(timers), timers / JOBS, "a job"),
    // Undici takes up a second connection before it knows that the first is free again.
    atMost(
      "connections",
      String(connections),
      connections / (2 * CONNECTIONS),
      `of twice the concurrency of ${CONNECTIONS}`,
    ),
    atMost(
      "delay of the event loop at p99",
      time(delay.percentile(99)),
      delay.percentile(99) / 20e6,
      "of 20 ms",
    ),
    { what: "CPU", cost: `${(100 * busy).toFixed(0)} %` },
  ];
}

function atMost(what: string, cost: string, value: number, of: string): Figure {
  return { what, cost, ratio: { of, value, atMost: 1 } };
}

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

function heap(): number {
  collect();
  return process.memoryUsage().heapUsed;
}
