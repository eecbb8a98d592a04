import { Readable } from "node:stream";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../runtime/json.ts";
import { readCompletion } from "../../runtime/stream/read-completion.ts";
import { delta, ending, sse } from "./sse.ts";

/** Reads a stream whose bytes arrive in these chunks. */
function read(chunks: Buffer[]): Promise<JsonObject> {
  const answer = Object.assign(Readable.from(chunks, { objectMode: false }), { headers: {} });
  return readCompletion({
    status: 200,
    header: () => "text/event-stream",
    content: answer,
    alive: () => undefined,
    forOperator: (words) => words,
  });
}

/** Cuts bytes at these places. */
function cut(bytes: Buffer, places: number[]): Buffer[] {
  const sorted = [...new Set(places)].sort((a, b) => a - b);
  return [0, ...sorted].map((place, n) => bytes.subarray(place, sorted[n] ?? bytes.length));
}

const said = 'Grüße \u2028 {"a":1}\u0085 日本語 🦙\r\n\r\ndata: no';
const recorded = sse(
  delta({ role: "assistant", content: said.slice(0, 12) }),
  delta({ content: said.slice(12), reasoning: "hm\u2029m" }),
  delta({ tool_calls: [{ index: 0, id: "a", function: { name: "f", arguments: '{"ö":' } }] }),
  delta({ tool_calls: [{ index: 0, function: { arguments: "1}" } }] }),
  ...ending,
);
const wires = {
  "as it is": recorded,
  "with CRLF": recorded.replaceAll("\n", "\r\n"),
  "with CR": recorded.replaceAll("\n", "\r"),
  "with comments, names, a BOM and a colon without its space":
    "\uFEFF: hi\n\n" + recorded.replace(/^data: /gm, "id: 1\nevent: message\nretry: 9\ndata:"),
  "without its last line ends": recorded.trimEnd(),
};

describe("a recorded stream", () => {
  it.each(Object.entries(wires))("%s: reads alike however its bytes are cut", async (_, wire) => {
    const bytes = Buffer.from(wire);
    const whole = await read([bytes]);
    expect(whole).toMatchObject({
      choices: [
        {
          message: {
            content: said,
            reasoning_content: "hm\u2029m",
            tool_calls: [
              { id: "a", type: "function", function: { name: "f", arguments: '{"ö":1}' } },
            ],
          },
        },
      ],
    });
    for (let place = 1; place < bytes.length; place++) {
      expect(await read(cut(bytes, [place]))).toEqual(whole);
    }
    const places = fc.array(fc.integer({ min: 1, max: bytes.length - 1 }), { maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(places, async (at) => {
        expect(await read(cut(bytes, at))).toEqual(whole);
      }),
      { numRuns: 50 },
    );
    expect(await read(Array.from(bytes, (_byte, at) => bytes.subarray(at, at + 1)))).toEqual(whole);
  });
});

describe("tool calls", () => {
  const text = fc.string({ unit: "grapheme", maxLength: 12 });
  const call = fc.record({
    name: fc.stringMatching(/^[a-z]{1,8}$/),
    pieces: fc.array(text, { maxLength: 5 }),
  });

  it("are kept whole however their pieces are interleaved", async () => {
    const streams = fc.array(call, { minLength: 1, maxLength: 5 }).chain((calls) =>
      fc.record({
        calls: fc.constant(calls),
        /** Whose turn it is; turns past a call's last piece are idle. */
        turns: fc.array(fc.nat(calls.length - 1), { maxLength: 40 }),
      }),
    );
    await fc.assert(
      fc.asyncProperty(streams, async ({ calls, turns }) => {
        const queues = calls.map(({ name, pieces }, index) => [
          { index, id: `call-${index}`, type: "function", function: { name, arguments: "" } },
          ...pieces.map((piece) => ({ index, function: { arguments: piece } })),
        ]);
        // Calls begin in the order of their index; then as it comes, and what is left at the end.
        const order = [
          ...queues.map((queue) => queue.shift()),
          ...turns.map((turn) => queues[turn]?.shift()),
          ...queues.flat(),
        ].filter((piece) => piece !== undefined);
        const wire = sse(...order.map((piece) => delta({ tool_calls: [piece] })), ...ending);
        const { choices } = await read([Buffer.from(wire)]);
        expect(choices).toMatchObject([
          {
            message: {
              tool_calls: calls.map(({ name, pieces }, index) => ({
                id: `call-${index}`,
                type: "function",
                function: { name, arguments: pieces.join("") },
              })),
            },
          },
        ]);
      }),
      { numRuns: 200 },
    );
  });
});
