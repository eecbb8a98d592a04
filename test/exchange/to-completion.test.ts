import { describe, expect, it } from "vitest";
import { toCompletion } from "../../runtime/exchange/responses/to-completion.ts";
import type { JsonObject } from "../../runtime/json.ts";
import { isPublished, objections } from "./published.ts";
import { finished, message, response } from "./response.ts";

function converted(output: object[], over: object = {}) {
  const done = finished(output, over) as JsonObject;
  if (isPublished && Object.keys(over).length === 0) expect(objections("Response", done)).toBe("");
  const completion = toCompletion(done);
  const [choice] = completion.choices as { message: JsonObject; finish_reason: string }[];
  return { completion, ...choice! };
}

const reasoning = (summary: string[], content?: string[]) => ({
  type: "reasoning",
  id: "rs_1",
  summary: summary.map((text) => ({ type: "summary_text", text })),
  ...(content && { content: content.map((text) => ({ type: "reasoning_text", text })) }),
});
const call = {
  type: "function_call",
  id: "fc_1",
  call_id: "call_1",
  name: "f",
  arguments: '{"x":1}',
  status: "completed",
};

describe("a finished response", () => {
  it("is the chat completion that says the same", () => {
    expect(converted([message("Hel", "lo"), message("!")]).completion).toEqual({
      id: "resp_1",
      object: "chat.completion",
      created: 1700000000,
      model: "tiny",
      choices: [
        {
          index: 0,
          message: { role: "assistant", content: "Hello!", refusal: null },
          logprobs: null,
          finish_reason: "stop",
        },
      ],
      usage: {
        prompt_tokens: 5,
        completion_tokens: 7,
        total_tokens: 12,
        prompt_tokens_details: { cached_tokens: 2, cache_write_tokens: 0 },
        completion_tokens_details: { reasoning_tokens: 4 },
      },
    });
  });

  it.skipIf(!isPublished)("is one by the published schema, with and without everything", () => {
    for (const output of [[message("a")], [reasoning(["s"]), call], []]) {
      expect(objections("CreateChatCompletionResponse", converted(output).completion)).toBe("");
    }
  });

  it("keeps the tier it was served at", () => {
    expect(converted([message("a")], { service_tier: "flex" }).completion.service_tier).toBe(
      "flex",
    );
  });

  it("says what was refused", () => {
    const refused = { ...message(), content: [{ type: "refusal", refusal: "No." }] };
    expect(converted([refused]).message).toMatchObject({ content: null, refusal: "No." });
  });

  it("says the summary of its reasoning, and the raw text only without one", () => {
    const thought = (...items: object[]) => converted(items).message.reasoning_content;
    expect(thought(reasoning(["One", "Two"], ["raw"]))).toBe("One\n\nTwo");
    expect(thought(reasoning([], ["ra", "w"]), reasoning([], ["."]))).toBe("raw.");
    expect(thought(reasoning([]), message("a"))).toBeUndefined();
  });

  it("calls functions", () => {
    const { message: said, finish_reason } = converted([message("so"), call]);
    expect(finish_reason).toBe("tool_calls");
    expect(said).toMatchObject({
      content: "so",
      tool_calls: [
        { id: "call_1", type: "function", function: { name: "f", arguments: '{"x":1}' } },
      ],
    });
  });

  it("knows a call by its call_id, else its id, else not at all; arguments are text", () => {
    const { call_id: _, ...known } = call;
    const { id: _id, ...unknown } = known;
    const { tool_calls } = converted([known, { ...unknown, arguments: { x: [1] } }], {
      odd: 1,
    }).message;
    expect(tool_calls).toEqual([
      { id: "fc_1", type: "function", function: { name: "f", arguments: '{"x":1}' } },
      { type: "function", function: { name: "f", arguments: '{"x":[1]}' } },
    ]);
  });

  it("passes over what chat has no place for", () => {
    const search = { type: "web_search_call", id: "ws_1", status: "completed" };
    const part = { type: "output_audio", data: "" };
    const said = { ...message("a"), content: [part, { type: "output_text", text: "a" }] };
    expect(converted([search, said], { odd: 1 }).message.content).toBe("a");
  });

  it("may have come from a smaller server: without what it does not say", () => {
    const {
      id: _i,
      created_at: _c,
      model: _m,
      ...small
    } = response("completed", {
      output: [{ type: "message", content: "a" }],
    }) as JsonObject;
    expect(toCompletion(small)).toMatchObject({
      object: "chat.completion",
      choices: [{ message: { content: "a" } }],
    });
    expect(toCompletion(small)).not.toHaveProperty("usage");
  });

  it.each<[string, unknown]>([
    ["there is no output", undefined],
    ["the output is no list", "Hello"],
    ["an item is no object", ["Hello"]],
    ["a message has no content", [{ type: "message" }]],
    ["a part is no object", [{ type: "message", content: ["a"] }]],
    ["a text is none", [{ type: "message", content: [{ type: "output_text", text: 1 }] }]],
    ["a refusal is none", [{ type: "message", content: [{ type: "refusal" }] }]],
    ["a summary is no list", [{ type: "reasoning", summary: "s" }]],
    ["a call has no name", [{ type: "function_call", arguments: "{}" }]],
  ])("cannot be read when %s", (_, output) => {
    expect(() => toCompletion(response("completed", { output }) as JsonObject)).toThrow(
      expect.objectContaining({ code: "unreadable_output", retryable: false }),
    );
  });
});
