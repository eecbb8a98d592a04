import { afterEach, describe, expect, it } from "vitest";
import { scanPayload } from "../../runtime/bytes/scan.ts";
import { written } from "../../runtime/bytes/write.ts";
import { Failure } from "../../runtime/failure.ts";
import { load } from "../../runtime/load.ts";
import { run } from "../../runtime/run.ts";
import { scripted, type ScriptedServer } from "../servers/scripted.ts";
import { chatModule, completion, limits } from "./modules.ts";

const understood = (text: string): unknown =>
  JSON.parse(JSON.stringify(scanPayload(Buffer.from(text))));

describe("a scanned payload", () => {
  it.each([
    "{}",
    ' { "a" : [ ] , "b" : { } } \r\n\t',
    '{"a":-0.5e+3,"b":1E9,"c":0,"d":true,"e":false,"f":null,"g":""}',
    '{"a":1,"a":{"b":2},"a":3,"b":[1],"b":[2]}',
    String.raw`{"\u0061\"":"\\","b":["\\\"]","}\\"],"input":"\\"}`,
    '{"__proto__":{"polluted":true},"constructor":[1]}',
    `{"a":"${"long ".repeat(20)}\\"","b":["${"long ".repeat(20)}\\\\"]}`,
    '{"größe":"名前 \ufffd","b":["😀"]}',
    `{"a":${"[".repeat(999)}${"]".repeat(999)}}`,
  ])("says what JSON.parse says: %s", (text) => {
    expect(JSON.stringify(understood(text))).toBe(JSON.stringify(JSON.parse(text)));
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });

  it.each([
    ["", 0],
    ["  ", 2],
    ['{"a":1', 6],
    ['{"a":1}}', 7],
    ['{"a":1,}', 7],
    ['{"a" 1}', 5],
    ["{a:1}", 1],
    ['{"a":}', 5],
    ['{"a":01}', 6],
    ['{"a":1.}', 7],
    ['{"a":-}', 6],
    ['{"a":1e}', 7],
    ['{"a":tru}', 5],
    ['{"a":[1 2]}', 8],
    ['{"a":[1,]}', 8],
    ['{"a":[1}}', 7],
    ['{"a":{"b":1]}', 11],
    ['{"a":{"b"}}', 9],
    ['{"a":{1:2}}', 6],
    ['{"a":"b}', 5],
    [String.raw`{"a":["b\"]}`, 6],
    [`{"a":"${"long ".repeat(20)}\\"}`, 5],
    [String.raw`{"a":1,"b":"\x"}`, 7],
    ['{"a":1,"b\n":[]}', 7],
    [`{"a":${"[".repeat(1000)}${"]".repeat(1000)}}`, 1004],
  ])("is refused with its position: %s", (text, byte) => {
    expect(failureOf(() => scanPayload(Buffer.from(text)))).toMatch(
      new RegExp(`^payload is not valid JSON at byte ${byte}: `),
    );
  });

  it.each(["[]", "1", '"a"', "null"])("must be an object: %s", (text) => {
    expect(failureOf(() => scanPayload(Buffer.from(text)))).toBe("payload must be an object");
  });

  it("must be UTF-8", () => {
    const bytes = Buffer.concat([
      Buffer.from('{"\ufffd":"ä'),
      Buffer.from([0xc3]),
      Buffer.from('"}'),
    ]);
    expect(failureOf(() => scanPayload(bytes))).toBe(
      "payload is not valid JSON at byte 10: not UTF-8",
    );
  });

  it("tells where a string is malformed that has to be understood", () => {
    const { a } = scanPayload(Buffer.from(String.raw`{"a":["\x"]}`));
    expect(failureOf(() => JSON.stringify(a))).toBe(
      "payload is not valid JSON: a string in the value at byte 5 is malformed",
    );
  });
});

describe("a body", () => {
  const received = Buffer.from(`{"messages":["${"ä".repeat(50_000)}"],"a":{"b":[1, 2]}}`);
  const { messages, a } = scanPayload(received);

  it("shares the bytes that were received", () => {
    const pieces = written({ model: "m", messages, x: { list: [a!, 1] } }) as Buffer[];
    expect(Buffer.concat(pieces).toString()).toBe(
      `{"model":"m","messages":["${"ä".repeat(50_000)}"],"x":{"list":[{"b":[1, 2]},1]}}`,
    );
    expect(pieces[1]!.buffer).toBe(received.buffer);
  });

  it("is in one piece when it is small", () => {
    expect(String(written({ a, gone: undefined }))).toBe('{"a":{"b":[1, 2]}}');
  });

  it.each([{}, { a }])("leaves out what JSON.stringify does, with %o before it", (before) => {
    const none = { fn: () => 1, symbol: Symbol("s"), says: { toJSON: () => undefined } } as never;
    const body = { ...before, ...(none as object), b: [none], c: 1 };
    expect(JSON.parse(String(written(body)))).toEqual(JSON.parse(JSON.stringify(body)));
  });
});

describe("a run", () => {
  let server: ScriptedServer;
  afterEach(() => server.close());

  it.each(["hi", "hi ".repeat(100_000)])("sends the bytes, again when it retries", async (said) => {
    server = await scripted({ status: 503 }, { status: 200, body: JSON.stringify(completion) });
    const module = chatModule(server.base_url, {
      limits: { ...limits, retries: 1, retry_backoff_s: 0.01 },
    });
    const messages = [{ role: "user", content: said }];
    const payload = new Uint8Array(Buffer.from(JSON.stringify({ seed: 1, messages })));
    const job = { id: "1", output_cap: 8, payload };
    expect(await run(load(module, {}), job)).toMatchObject({ output_count: 3 });
    for (const { headers, body } of server.requests) {
      expect(JSON.parse(body)).toEqual({ model: "tiny", messages, max_tokens: 8 });
      expect(headers).toMatchObject({ "content-length": String(Buffer.byteLength(body)) });
      expect(headers).not.toHaveProperty("transfer-encoding");
    }
    expect(server.requests).toHaveLength(2);
  });
});

function failureOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (error instanceof Failure && error.code === "invalid_job") return error.message;
    throw error;
  }
  throw new Error("nothing was thrown");
}
