import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { type IncomingMessage, type ServerResponse, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inProcess } from "../cli/case.ts";
import vectors from "./translate.json" with { type: "json" };

interface Asked {
  method: string | undefined;
  url: string | undefined;
  body: string;
}

/** What `translate` prints of a request. */
interface Printed {
  method: string;
  url: string;
  body: object;
}

describe("what translate prints is what run sends, byte for byte", () => {
  const asked: Asked[] = [];
  const refuse = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    asked.push({ method: request.method, url: request.url, body: await text(request) });
    response.writeHead(400, { "content-type": "application/json" }).end("{}");
  };
  const server = createServer((...both) => void refuse(...both));
  let origin: string;
  let cwd: string;

  beforeAll(async () => {
    cwd = await mkdtemp(join(tmpdir(), "respell-sent-"));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    server.closeAllConnections();
    server.close();
    await rm(cwd, { recursive: true });
  });

  it.each(vectors.filter(({ body }) => body !== undefined))("$name", async (vector) => {
    const yaml = vector.yaml.replace("http://runtime", origin);
    await writeFile(join(cwd, "vector.yaml"), yaml);
    await writeFile(join(cwd, "job.json"), JSON.stringify(vector.job));
    const env = Object.entries(vector.env ?? {}).map(([name, value]) => `${name}=${value}`);
    const respell = (command: string) =>
      inProcess([...env, "respell", command, "vector.yaml --job job.json"].join(" "), cwd);

    const { request } = JSON.parse((await respell("translate")).stdout) as { request: Printed };
    asked.length = 0;
    expect((await respell("run"))["exit-code"]).toBe("1\n");

    const [sent] = asked;
    expect(origin + String(sent?.url)).toBe(request.url);
    expect(sent?.method).toBe(request.method);
    const printed = JSON.stringify(request.body);
    if (request.url.endsWith("/files")) expect(sent?.body).toContain(`\r\n${printed}\n`);
    else expect(sent?.body).toBe(printed);
  });
});
