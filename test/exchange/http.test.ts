import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { completion, chatModule } from "../runtime/modules.ts";
import { type Answer, scripted } from "../servers/scripted.ts";
import { drive } from "./drive.ts";

const text = JSON.stringify({ ...completion, note: "ö\u2028🦙" });

async function asked(answer: Answer, given = {}) {
  const server = await scripted(answer);
  try {
    return await drive(chatModule(server.base_url), given);
  } finally {
    await server.close();
  }
}

const answer = (body: string | Buffer, headers = {}): Answer => ({ status: 200, headers, body });

describe.concurrent("an answer", () => {
  it.each<[string, Answer]>([
    ["as it is", answer(text)],
    ["with gzip", answer(gzipSync(text), { "content-encoding": "gzip" })],
    ["with br, spelled otherwise", answer(brotliCompressSync(text), { "content-encoding": " BR" })],
    ["in a list", answer(gzipSync(text), { "content-encoding": "identity, gzip" })],
    ["in lines", answer(gzipSync(text), { "content-encoding": ["identity", "gzip"] })],
    ["with a BOM", answer(`\uFEFF${text}`)],
    ["byte by byte", { pieces: Array.from(Buffer.from(text), (byte) => Buffer.from([byte])) }],
  ])("is read %s", async (_, given) => {
    const { result } = await asked(given);
    expect(result?.response).toMatchObject({ note: "ö\u2028🦙" });
  });

  it.each<[string, Answer]>([
    ["is garbage, not gzip", answer(text, { "content-encoding": "gzip" })],
    ["is garbage, not br", answer(text, { "content-encoding": "br" })],
    ["is cut short", answer(gzipSync(text).subarray(0, 20), { "content-encoding": "gzip" })],
    ["is compressed as nobody knows", answer(text, { "content-encoding": "constructor" })],
    ["is nested without end", answer(`{"a":${"[".repeat(5000)}${"]".repeat(5000)}}`)],
    [
      "unpacks to more than 64 MiB",
      answer(gzipSync(Buffer.alloc(65 * 2 ** 20, " ")), { "content-encoding": "gzip" }),
    ],
  ])("that %s is unreadable", async (_, given) => {
    const { failure } = await asked(given);
    expect(failure).toMatchObject({ code: "unreadable_answer", retryable: true });
  });

  it("that refuses is told to the operator, also when it is compressed", async () => {
    const words = gzipSync(JSON.stringify({ error: "no such model" }));
    const { failure } = await asked({
      status: 400,
      headers: { "content-encoding": "gzip" },
      body: words,
    });
    expect(failure?.forOperator()).toContain("no such model");
  });

  it.each([
    [400, null, "backend_refused"],
    [400, 0.3, "backend_refused"],
    [503, 0.3, "backend_failed"],
  ] as const)(
    "%i whose words never end is what its status says (timeout_s: %s)",
    async (...row) => {
      const [status, timeout_s, code] = row;
      const server = createServer((_, response) => {
        response.writeHead(status).write('{"error": "no such model');
      }).listen(0, "127.0.0.1");
      await once(server, "listening");
      const { port } = server.address() as AddressInfo;
      const { limits } = chatModule("");
      const module = chatModule(`http://127.0.0.1:${port}`, { limits: { ...limits, timeout_s } });
      const { failure } = await drive(module);
      server.closeAllConnections();
      server.close();
      expect(failure).toMatchObject({ code, status });
      expect(failure?.forOperator()).toContain("no such model");
    },
  );

  it("that drips is bounded by timeout_s as a whole", async () => {
    const server = await scripted({ pieces: Array<string>(100).fill(" "), every_ms: 30 });
    const { limits } = chatModule("");
    const module = chatModule(server.base_url, { limits: { ...limits, timeout_s: 0.5 } });
    const start = Date.now();
    const { failure } = await drive(module);
    await server.close();
    expect(failure).toMatchObject({ code: "backend_unreachable" });
    expect(Date.now() - start).toBeLessThan(2500);
  });
});
