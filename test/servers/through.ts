import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

/** What becomes of one request on its way. */
export interface Way {
  /** Added to the request. */
  headers?: Record<string, string>;
  /** The server answers, but the answer never arrives. */
  loseAnswer?: boolean;
}

export interface Through {
  base_url: string;
  /** What was asked, in order, e.g. `GET /v1/batches/b-1`. */
  asked: string[];
  close(): Promise<void>;
}

/** A proxy before a real server, for what happens on the way to it; `way` is told what is asked. */
export async function through(
  origin: string,
  way: (asked: string) => Way = () => ({}),
): Promise<Through> {
  const asked: string[] = [];
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<unknown> => {
    const { method = "", url = "" } = request;
    const line = `${method} ${url}`;
    asked.push(line);
    const { headers = {}, loseAnswer = false } = way(line);
    const {
      host: _,
      connection: _c,
      "content-length": _l,
      "transfer-encoding": _t,
      ...own
    } = request.headers;
    const body = await buffer(request);
    const answer = await fetch(origin + url, {
      method,
      headers: { ...(own as Record<string, string>), ...headers },
      ...(body.length > 0 && { body: new Uint8Array(body) }),
    }).catch(() => undefined);
    if (answer === undefined || loseAnswer) return request.socket.destroy();
    const bytes = Buffer.from(await answer.arrayBuffer());
    const {
      "content-encoding": _e,
      "content-length": _n,
      "transfer-encoding": _x,
      ...said
    } = Object.fromEntries(answer.headers);
    return response.writeHead(answer.status, said).end(bytes);
  };
  const proxy = createServer((request, response) => void serve(request, response)).listen(
    0,
    "127.0.0.1",
  );
  await once(proxy, "listening");
  return {
    base_url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}/v1`,
    asked,
    async close() {
      proxy.closeAllConnections();
      proxy.close();
      await once(proxy, "close");
    },
  };
}
