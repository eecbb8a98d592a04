import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** What the server does with one request. */
export type Answer =
  | { status: number; headers?: Record<string, string>; body?: string | Buffer }
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
  const server = createServer(async (request, response) => {
    const { method = "", url = "", headers } = request;
    const answer = script[requests.length] ?? { status: 418 };
    requests.push({ method, url, headers, body: await text(request) });
    if (answer === "hang") return;
    if (answer === "cut") return request.socket.destroy();
    if (answer === "cut midway") {
      response.writeHead(200, { "content-length": "100" }).write('{"usage":');
      return setTimeout(() => request.socket.destroy(), 20);
    }
    return response.writeHead(answer.status, answer.headers).end(answer.body);
  }).listen(0, "127.0.0.1");
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
