import { once } from "node:events";
import { type IncomingMessage, type ServerResponse, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

export interface Recorder {
  base_url: string;
  /** What was asked, in order, and the answer's status and headers. */
  exchanges: { method: string; url: string; status: number; headers: Headers }[];
  close(): Promise<void>;
}

/** A server that hands each request on to `origin`, and writes down how it was answered. */
export async function recorder(origin: string): Promise<Recorder> {
  const exchanges: Recorder["exchanges"] = [];
  const handOn = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = "", url = "" } = request;
    const { "content-type": type, authorization } = request.headers;
    const answer = await fetch(origin + url, {
      method,
      headers: { ...(type && { "content-type": type }), ...(authorization && { authorization }) },
      ...(method !== "GET" && { body: await buffer(request) }),
    });
    const body = await answer.text();
    exchanges.push({ method, url, status: answer.status, headers: answer.headers });
    response.writeHead(answer.status, { "content-type": "application/json" }).end(body);
  };
  const server = createServer((...both) => void handOn(...both)).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    base_url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    exchanges,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
