import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../runtime/json.ts";
import { Completion } from "../../runtime/stream/completion.ts";
import { delta, ending } from "./sse.ts";

function reassembled(...chunks: object[]): JsonObject {
  const completion = new Completion();
  // Each chunk of the wire is an object of its own.
  for (const chunk of chunks) completion.add(JSON.parse(JSON.stringify(chunk)) as JsonObject);
  return completion.whole();
}

function choiceOf(...chunks: object[]) {
  const [choice] = reassembled(...chunks, ...ending).choices as JsonObject[];
  return choice as { message: JsonObject & { tool_calls?: JsonObject[] } };
}

function callsOf(...pieces: object[][]) {
  return choiceOf(...pieces.map((tool_calls) => delta({ tool_calls }))).message.tool_calls;
}

describe("a reassembled completion", () => {
  it("is the object that the plain call returns", () => {
    expect(
      reassembled(
        delta({ role: "assistant", content: "" }),
        delta({ content: "Hel" }),
        delta({ content: "lo" }),
        ...ending,
      ),
    ).toEqual({
      id: "c-1",
      object: "chat.completion",
      created: 7,
      model: "tiny",
      choices: [
        { index: 0, message: { role: "assistant", content: "Hello" }, finish_reason: "stop" },
      ],
      usage: { completion_tokens: 3 },
    });
  });

  it("keeps what stands beside the choices, each at its latest value", () => {
    const { system_fingerprint, timings, prompt_logprobs, obfuscation, usage } = reassembled(
      {
        system_fingerprint: null,
        prompt_logprobs: null,
        obfuscation: "x",
        usage: { completion_tokens: 1 },
      },
      { system_fingerprint: "fp", timings: { ms: 1 }, usage: null },
      { usage: { completion_tokens: 2 } },
      { timings: { ms: 2 }, usage: null },
    );
    expect({ system_fingerprint, timings, prompt_logprobs, obfuscation, usage }).toEqual({
      system_fingerprint: "fp",
      timings: { ms: 2 },
      prompt_logprobs: null,
      obfuscation: undefined,
      usage: { completion_tokens: 2 },
    });
  });

  it("has no choice when there was none", () => {
    expect(reassembled({ usage: { completion_tokens: 0 } }).choices).toEqual([]);
  });

  it("ignores other choices than the first, also those that come before it", () => {
    const { message } = choiceOf(
      {
        choices: [
          { index: 1, delta: { content: "no" } },
          { index: 0, delta: { content: "a" } },
        ],
      },
      { choices: [{ delta: { content: "b" } }] },
      { choices: [{ index: 2, delta: { content: "no" }, finish_reason: "length" }] },
    );
    expect(message.content).toBe("ab");
  });

  it("takes text for a part where some of the content comes in parts", () => {
    const thinking = { type: "thinking", thinking: [{ type: "text", text: "hm" }] };
    const contents = ["", [thinking], "Hel", "lo", "", [{ type: "text", text: "!" }]];
    expect(choiceOf(...contents.map((content) => delta({ content }))).message).toEqual({
      role: "assistant",
      content: [thinking, { type: "text", text: "Hello" }, { type: "text", text: "!" }],
    });
    expect(choiceOf(delta({ content: "a" }), delta({ content: [thinking] })).message).toMatchObject(
      {
        content: [{ type: "text", text: "a" }, thinking],
      },
    );
  });

  it("joins a refusal, and keeps a null that the plain call says too", () => {
    expect(choiceOf(delta({ refusal: null, content: "a" })).message).toMatchObject({
      refusal: null,
    });
    expect(choiceOf(delta({ refusal: "I " }), delta({ refusal: "won't" })).message).toEqual({
      role: "assistant",
      content: null,
      refusal: "I won't",
    });
  });

  it.each([
    ["its own name", [{ reasoning_content: "a" }, { reasoning_content: "b" }]],
    ["the other name", [{ reasoning: "a" }, { reasoning: "b", content: null }]],
    [
      "both names",
      [
        { reasoning: "a", reasoning_content: "a" },
        { reasoning: "b", reasoning_content: "b" },
      ],
    ],
    [
      "one of both, the other left empty",
      [{ reasoning: "a", reasoning_content: "" }, { reasoning: "b" }],
    ],
  ])("joins reasoning under %s", (_, deltas) => {
    const { message } = choiceOf(...deltas.map((each) => delta(each)));
    expect(message).toEqual({ role: "assistant", content: null, reasoning_content: "ab" });
  });

  it("joins logprobs, and says them as null where the server does", () => {
    const token = (text: string) => ({ token: text, logprob: -1, bytes: null, top_logprobs: [] });
    expect(
      choiceOf(
        delta({}, { logprobs: { content: [token("a")], refusal: null } }),
        delta({}, { logprobs: null }),
        delta({}, { logprobs: { content: [token("b"), token("c")], refusal: null } }),
      ),
    ).toMatchObject({ logprobs: { content: [token("a"), token("b"), token("c")], refusal: null } });
    expect(choiceOf(delta({}, { logprobs: null }))).toMatchObject({ logprobs: null });
    expect(choiceOf(delta({}))).not.toHaveProperty("logprobs");
  });

  it("keeps fields that nobody has heard of, whatever they are called", () => {
    const completion = new Completion();
    const text =
      '{"__proto__":{"x":1},"choices":[{"constructor":2,"delta":{"__proto__":{"polluted":1},"notes":["a"]}}]}';
    completion.add(JSON.parse(text) as JsonObject);
    completion.add(JSON.parse(text) as JsonObject);
    const whole = completion.whole();
    expect(JSON.parse(JSON.stringify(whole))).toEqual(
      JSON.parse(
        '{"__proto__":{"x":1},"object":"chat.completion","choices":[{"index":0,"finish_reason":null,"constructor":2,"message":{"role":"assistant","content":null,"__proto__":{"polluted":1},"notes":["a","a"]}}]}',
      ),
    );
    expect({}).not.toHaveProperty("polluted");
    expect(whole).not.toHaveProperty("polluted");
  });
});

describe("tool calls of a stream", () => {
  const call = (id: string, name: string, text: string) => ({
    id,
    type: "function",
    function: { name, arguments: text },
  });
  const begun = (index: number, id: string, name: string) => ({
    index,
    ...call(id, name, ""),
  });
  const more = (index: number, text: string) => ({ index, function: { arguments: text } });

  it("are joined by index, interleaved or not", () => {
    expect(
      callsOf(
        [begun(0, "a", "f"), begun(1, "b", "g")],
        [more(1, '{"x"'), more(0, "{")],
        [more(0, "}")],
        [more(1, ":1}")],
      ),
    ).toEqual([call("a", "f", "{}"), call("b", "g", '{"x":1}')]);
  });

  it("are two when a new id comes on a used index", () => {
    expect(
      callsOf([begun(0, "a", "f"), more(0, "{}")], [begun(0, "b", "f")], [more(0, "[]")]),
    ).toEqual([call("a", "f", "{}"), call("b", "f", "[]")]);
  });

  it("stay one when an id comes back under another index", () => {
    expect(
      callsOf(
        [begun(0, "a", "f"), more(0, "{")],
        [begun(1, "b", "g"), more(1, "[")],
        [{ index: 2, id: "a", function: { arguments: "}" } }, more(1, "]")],
        [more(2, " ")],
      ),
    ).toEqual([call("a", "f", "{} "), call("b", "g", "[]")]);
  });

  it("may say no index: by id, by name, and else the latest", () => {
    expect(
      callsOf(
        [{ id: "a", function: { name: "f", arguments: "{" } }],
        [{ function: { arguments: "}" } }],
        [{ id: "b", function: { name: "g" } }, { function: { arguments: "[" } }],
        [{ id: "a", function: { arguments: " " } }],
      ),
    ).toEqual([call("a", "f", "{} "), call("b", "g", "[")]);
    expect(
      callsOf([
        { function: { name: "f", arguments: "{}" } },
        { function: { name: "f", arguments: "[]" } },
      ]),
    ).toEqual([
      { type: "function", function: { name: "f", arguments: "{}" } },
      { type: "function", function: { name: "f", arguments: "[]" } },
    ]);
  });

  it("may learn their id late, and hear it and their name again and again", () => {
    expect(
      callsOf(
        [{ index: 0, id: "", function: { name: "get_", arguments: "" } }],
        [{ index: 0, id: "a", function: { name: "time", arguments: "{" } }],
        [{ index: 0, id: "a", function: { name: "get_time", arguments: "}" } }],
      ),
    ).toEqual([call("a", "get_time", "{}")]);
  });

  it("take arguments as an object", () => {
    expect(
      callsOf([{ index: 0, id: "a", function: { name: "f", arguments: { x: [1] } } }]),
    ).toEqual([call("a", "f", '{"x":[1]}')]);
  });

  it("keep what else a server says of them", () => {
    expect(
      callsOf(
        [{ index: 0, id: "a", type: "custom", custom: { name: "sh", input: "l" }, extra: 1 }],
        [{ index: 0, custom: { input: "s" }, extra: null }],
        ["no piece" as unknown as object],
      ),
    ).toEqual([{ id: "a", type: "custom", custom: { name: "sh", input: "ls" }, extra: 1 }]);
  });
});
