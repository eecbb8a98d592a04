import { once } from "node:events";
import { type IncomingMessage, type ServerResponse, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { sse } from "../exchange/sse.ts";

/** What a request asks for. */
export type Kind =
  | "chat"
  | "respond"
  | "look at response"
  | "upload"
  | "create batch"
  | "list batches"
  | "look at batch"
  | "collect"
  | "delete";

/** What goes wrong with a request: before it is heeded, or only with its answer. */
export type Fault =
  | { readonly status: number; readonly headers?: Record<string, string> }
  | "cut before"
  | "cut after"
  | "no JSON"
  /** Heeded, and never answered. */
  | "hang"
  /** Heeded, and answered with this instead. */
  | { readonly instead: object | ((job: string) => object) };

export interface UpstreamOptions {
  /** How often a job is still running when it is looked at. */
  looks?: number;
  /** What goes wrong with a request. */
  fault?: (kind: Kind) => Fault | undefined;
  /** How long the answer to a request takes, in milliseconds. */
  delay?: (kind: Kind) => number;
}

/** A server of all four presets that keeps count of what it was asked to do for which job. */
export interface Upstream {
  readonly base_url: string;
  /** Kind and job id to how often it was heeded. A job says its id in its prompt. */
  count(kind: Kind, job: string): number;
  /** How many requests arrived. */
  readonly arrived: number;
  /** Files that were uploaded and not deleted. */
  readonly files: number;
  /** Resolves once the next request of a kind has been heeded, before it is answered. */
  heeded(kind: Kind): Promise<void>;
  /** The same, and it is never answered. */
  hold(kind: Kind): Promise<void>;
  close(): Promise<void>;
}

interface Made {
  readonly job: string;
  looks: number;
}

export async function upstream({
  looks = 1,
  fault,
  delay = () => 0,
}: UpstreamOptions = {}): Promise<Upstream> {
  const counts = new Map<string, number>();
  const responses = new Map<string, Made>();
  const files = new Map<string, string>();
  const batches = new Map<string, Made & { file: string }>();
  const watched = new Map<Kind, { heeded: () => void; answer: boolean }>();
  let arrived = 0;
  let made = 0;

  /** Undefined: what the request names is not there, or no longer. */
  function heed(kind: Kind, request: Asked): { job: string; answer: object | string } | undefined {
    const found = (things: Map<string, Made>) => {
      const thing = things.get(request.id) ?? never(`there is no ${request.id}`);
      return { ...thing, isRunning: thing.looks++ < looks };
    };
    const id = `id_${++made}`;
    switch (kind) {
      case "chat":
        return { job: request.job, answer: completionOf(request.job) };
      case "respond":
        responses.set(id, { job: request.job, looks: 0 });
        return { job: request.job, answer: { id, status: "queued" } };
      case "look at response": {
        const { job, isRunning } = found(responses);
        return { job, answer: isRunning ? { id, status: "in_progress" } : responseOf(job) };
      }
      case "upload":
        files.set(id, request.job);
        return { job: request.job, answer: { id } };
      case "create batch": {
        const file = request.file ?? never("a batch without a file");
        const job = files.get(file);
        if (job === undefined) return undefined;
        batches.set(id, { job, file, looks: 0 });
        return { job, answer: { id, status: "validating", input_file_id: file } };
      }
      case "list batches": {
        const data = [...batches].map(([id, { file }]) => ({
          id,
          status: "in_progress",
          input_file_id: file,
        }));
        return { job: "", answer: { data, has_more: false } };
      }
      case "look at batch": {
        const { job, isRunning } = found(batches);
        const status = isRunning ? "in_progress" : "completed";
        return { job, answer: { id: request.id, status, output_file_id: `out_${request.id}` } };
      }
      case "collect": {
        const { job } = batches.get(request.id.replace("out_", "")) ?? never("no such output");
        const response = { status_code: 200, body: completionOf(job) };
        return { job, answer: JSON.stringify({ custom_id: job, response }) };
      }
      case "delete": {
        const job = files.get(request.id) ?? "";
        files.delete(request.id);
        return { job, answer: { deleted: true } };
      }
    }
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    arrived++;
    // A client that is killed amid its request has asked for nothing.
    const body = await text(request).catch(() => undefined);
    if (body === undefined) return;
    const asked = askedBy(request, body);
    const wrong = fault?.(asked.kind);
    if (wrong === "cut before") return void request.socket.destroy();
    if (typeof wrong === "object" && "status" in wrong)
      return void response.writeHead(wrong.status, wrong.headers).end();
    const heeded = heed(asked.kind, asked);
    if (heeded === undefined) return void response.writeHead(404).end();
    const { job, answer } = heeded;
    const key = `${asked.kind} ${job}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
    const watch = watched.get(asked.kind);
    watched.delete(asked.kind);
    watch?.heeded();
    if (watch?.answer === false) return;
    if (wrong === "hang") return;
    await sleep(delay(asked.kind));
    const said = typeof wrong === "object" ? insteadOf(wrong.instead, job) : answer;
    const words = asked.isStreamed ? streamOf(said) : bodyOf(said);
    if (wrong === "cut after") {
      // A stream has begun by then; of any other answer nothing has arrived.
      if (!asked.isStreamed) return void request.socket.destroy();
      return void response.write(words.slice(0, words.length / 2), () => request.socket.destroy());
    }
    response.end(wrong === "no JSON" ? wrong : words);
  }

  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    base_url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    count: (kind, job) => counts.get(`${kind} ${job}`) ?? 0,
    get arrived() {
      return arrived;
    },
    get files() {
      return files.size;
    },
    heeded: (kind) => new Promise((heeded) => watched.set(kind, { heeded, answer: true })),
    hold: (kind) => new Promise((heeded) => watched.set(kind, { heeded, answer: false })),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

interface Asked {
  readonly kind: Kind;
  /** What the path names. */
  readonly id: string;
  /** What the prompt says. */
  readonly job: string;
  readonly file: string | undefined;
  readonly isStreamed: boolean;
}

function askedBy({ method, url = "" }: IncomingMessage, body: string): Asked {
  const [path = ""] = url.replace("/v1/", "").split("?");
  const [what = "", id = ""] = path.split("/");
  return {
    kind:
      kinds[`${method} ${path.replace(id === "" ? / $/ : id, "*")}`] ?? never(`${method} ${url}`),
    id,
    job: /"content":"([^"]*)"/.exec(body)?.[1] ?? "",
    file: what === "batches" ? /"input_file_id":"([^"]*)"/.exec(body)?.[1] : undefined,
    isStreamed: what === "chat" && /"stream":true/.test(body),
  };
}

const kinds: Record<string, Kind> = {
  "POST chat/*": "chat",
  "POST responses": "respond",
  "GET responses/*": "look at response",
  "POST files": "upload",
  "POST batches": "create batch",
  "GET batches": "list batches",
  "GET batches/*": "look at batch",
  "GET files/*/content": "collect",
  "DELETE files/*": "delete",
};

const insteadOf = (instead: object | ((job: string) => object), job: string): object =>
  typeof instead === "function" ? (instead(job) as object) : instead;

const bodyOf = (said: object | string): string =>
  typeof said === "string" ? said : JSON.stringify(said);

/** A completion as it is streamed: what it says in one chunk, and its usage in another. */
function streamOf(said: object | string): string {
  const { choices = [], ...rest } = said as Partial<ReturnType<typeof completionOf>>;
  const chunks = choices.map(({ message }) => ({ choices: [{ index: 0, delta: message }] }));
  return sse(...chunks, { choices: [], ...rest });
}

function completionOf(job: string) {
  const message = { role: "assistant", content: `answer to ${job}` };
  return { choices: [{ index: 0, message }], usage: { completion_tokens: 3 } };
}

function responseOf(job: string): object {
  const content = [{ type: "output_text", text: `answer to ${job}` }];
  const output = [{ type: "message", content }];
  return { status: "completed", output, usage: { output_tokens: 3 } };
}

function never(what: string): never {
  throw new Error(`the upstream was asked for what it does not have: ${what}`);
}
