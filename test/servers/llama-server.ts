import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { renameSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { freePort } from "./free-port.ts";
import { encodeGguf } from "./gguf.ts";
import { tinyModel } from "./tiny-model.ts";

/** Where a real llama-server lies, or why this machine cannot have one. */
export type Llama = { binary: string; model: string } | { unavailable: string };

export interface LlamaServer {
  /** Without a path, e.g. `http://127.0.0.1:4030`. */
  origin: string;
  stop(): Promise<void>;
}

export interface LlamaOptions {
  api_key?: string;
  /** Serve embeddings in place of completions. */
  embeddings?: boolean;
}

const CACHE = fileURLToPath(new URL("../../.cache/llama/", import.meta.url));
const SCRIPT = fileURLToPath(new URL("get-llama-server.sh", import.meta.url));
const START_MS = 30_000;

/** Fetches llama-server into `.cache` and makes its model, both once. Never rejects. */
export async function getLlama(): Promise<Llama> {
  try {
    await promisify(execFile)(SCRIPT, [CACHE]);
  } catch (error) {
    const { stderr = "", message } = error as Error & { stderr?: string };
    return { unavailable: `llama-server cannot be had: ${stderr.trim() || message}` };
  }
  const model = `${CACHE}tiny.gguf`;
  // Renamed into place, since a server that another test file starts may be reading it.
  writeFileSync(`${model}.${process.pid}`, encodeGguf(tinyModel()));
  renameSync(`${model}.${process.pid}`, model);
  return { binary: `${CACHE}llama-server`, model };
}

/** Starts a server on a free loopback port and waits until it is healthy; rejects with its log. */
export async function startLlamaServer(
  llama: { binary: string; model: string },
  options: LlamaOptions = {},
): Promise<LlamaServer> {
  const port = await freePort();
  const child = spawn(
    llama.binary,
    [
      ...["-m", llama.model, "--host", "127.0.0.1", "--port", String(port)],
      ...["--jinja", "--no-webui", "-c", "2048", "-np", "1", "-t", "1"],
      // Thinking unless the request says otherwise: this model's template is too plain to detect it.
      ...["--reasoning", "on"],
      ...(options.api_key === undefined ? [] : ["--api-key", options.api_key]),
      ...(options.embeddings ? ["--embeddings", "--pooling", "mean"] : []),
    ],
    { stdio: ["ignore", "pipe", "pipe"] },
  );
  let log = "";
  const keep = (chunk: Buffer) => (log = (log + chunk.toString()).slice(-4000));
  child.stdout.on("data", keep);
  child.stderr.on("data", keep);
  const exited = once(child, "exit");
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill("SIGKILL");
    await exited;
  };

  const origin = `http://127.0.0.1:${port}`;
  const giveUp = Date.now() + START_MS;
  while (!(await isHealthy(origin))) {
    if (child.exitCode === null && Date.now() < giveUp) {
      await sleep(50);
      continue;
    }
    await stop();
    throw new Error(`llama-server did not start:\n${log}`);
  }
  return { origin, stop };
}

async function isHealthy(origin: string): Promise<boolean> {
  return fetch(`${origin}/health`).then(
    (answer) => answer.ok,
    () => false,
  );
}
