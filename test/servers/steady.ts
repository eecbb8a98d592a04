import { spawn } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "./free-port.ts";

export interface Steady {
  /** Without a path, e.g. `http://127.0.0.1:4031`. */
  origin: string;
  stop(): Promise<void>;
}

const BIN = join(
  dirname(createRequire(import.meta.url).resolve("@stdy/cli/package.json")),
  "steady.js",
);
const START_MS = 30_000;
/** What it says once it listens: to a person, and where CI is set. */
const READY = /Ready to accept requests|Server listening at/;

/** Serves an OpenAPI file on a free loopback port, checking each request; rejects with its log. */
export async function startSteady(openapi: string): Promise<Steady> {
  const port = await freePort();
  const args = [BIN, "--host", "127.0.0.1", "-p", String(port), openapi];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "pipe"] });
  let log = "";
  const keep = (chunk: Buffer) => (log = (log + chunk.toString()).slice(-4000));
  child.stdout.on("data", keep);
  child.stderr.on("data", keep);
  const exited = once(child, "exit");
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill("SIGKILL");
    await exited;
  };
  const giveUp = Date.now() + START_MS;
  while (!READY.test(log)) {
    if (child.exitCode === null && Date.now() < giveUp) {
      await sleep(50);
      continue;
    }
    await stop();
    throw new Error(`steady did not start:\n${log}`);
  }
  return { origin: `http://127.0.0.1:${port}`, stop };
}
