import { once } from "node:events";
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";

/** What the server does with one request. */
export type Answer =
  | { status: number; headers?: Record<string, string | string[]>; body?: string | Buffer }
  /** A 200 in pieces, each sent alone; afterwards it ends, falls silent or is cut. */
  | {
      status?: never;
      pieces: (string | Buffer)[];
      every_ms?: number;
      headers?: Record<string, string>;
      then?: "hang" | "cut";
    }
  /** Nothing is ever answered, or the connection is cut: before the answer, or in its midst. */
  | "hang"
  | "cut"
  | "cut midway";

export interface ScriptedServer {
  base_url: string;
  /** What was asked, in order. */
  requests: { method: string; url: string; headers: IncomingHttpHeaders; body: string }[];
  close(): Promise<void>;
}

/**
 * A server that answers each request with the next line of a script, for failures that a real one
 * does not produce on demand. Past the end of the script it answers 418.
 */
export async function scripted(...script: Answer[]): Promise<ScriptedServer> {
  const requests: ScriptedServer["requests"] = [];
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<unknown> => {
    const { method = "", url = "", headers } = request;
    const answer = script[requests.length] ?? { status: 418 };
    requests.push({ method, url, headers, body: await text(request) });
    if (answer === "hang") return;
    if (answer === "cut") return request.socket.destroy();
    if (answer === "cut midway") {
      response.writeHead(200, { "content-length": "100" }).write('{"usage":');
      return setTimeout(() => request.socket.destroy(), 20);
    }
    if ("pieces" in answer) {
      response.writeHead(200, { "content-type": "text/event-stream", ...answer.headers });
      for (const piece of answer.pieces) {
        response.write(piece);
        await sleep(answer.every_ms ?? 1);
      }
      if (answer.then === "hang") return;
      return answer.then === "cut" ? request.socket.destroy() : response.end();
    }
    return response.writeHead(answer.status, answer.headers).end(answer.body);
  };
  const server = createServer((request, response) => void serve(request, response)).listen(
    0,
    "127.0.0.1",
  );
  await once(server, "listening");
  return {
    base_url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
