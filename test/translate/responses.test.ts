import type {
  FunctionTool,
  ResponseFormatTextJSONSchemaConfig,
  ResponseInput,
  ResponseInputContent,
  ToolChoiceFunction,
} from "openai/resources/responses/responses";
import { describe, expect, test } from "vitest";
import type { Json, JsonObject } from "../../runtime/json.ts";
import { toTextFormat } from "../../runtime/translate/responses/format.ts";
import { toInput } from "../../runtime/translate/responses/input.ts";
import { toToolChoice, toTools } from "../../runtime/translate/responses/tools.ts";

/** What each conversion of LANGUAGE section 5 makes; the SDK's types hold what is expected. */

describe("messages", () => {
  test.each(["system", "developer", "user", "assistant"])(
    "a %s message in text stays the very same object",
    (role) => {
      const message = { role, content: "hi" };
      expect(toInput([message])[0]).toBe(message);
    },
  );

  test.each(["system", "developer", "user"])("%s text in parts becomes input_text", (role) => {
    expect(toInput([{ role, content: [{ type: "text", text: "hi" }] }])).toEqual([
      { role, content: [{ type: "input_text", text: "hi" }] },
    ]);
  });

  test("assistant text in parts becomes output_text", () => {
    expect(toInput([{ role: "assistant", content: [{ type: "text", text: "hi" }] }])).toEqual([
      { role: "assistant", content: [{ type: "output_text", text: "hi" }] },
    ]);
  });

  const url = "https://example.com/cat.png";
  const parts: [string, JsonObject, ResponseInputContent | JsonObject][] = [
    [
      "an image, with its detail beside the URL",
      { type: "image_url", image_url: { url, detail: "low" } },
      { type: "input_image", image_url: url, detail: "low" } satisfies ResponseInputContent,
    ],
    [
      "an image whose URL is a string already",
      { type: "image_url", image_url: url },
      { type: "input_image", image_url: url },
    ],
    [
      "a file",
      { type: "file", file: { filename: "a.pdf", file_data: "data:,x" } },
      {
        type: "input_file",
        filename: "a.pdf",
        file_data: "data:,x",
      } satisfies ResponseInputContent,
    ],
    [
      "a part in the Responses spelling, untouched",
      { type: "input_text", text: "hi" },
      { type: "input_text", text: "hi" } satisfies ResponseInputContent,
    ],
    [
      "a part that nobody knows, untouched",
      { type: "video", video: { url } },
      { type: "video", video: { url } },
    ],
  ];
  test.each(parts)("%s", (_, part, converted) => {
    expect(toInput([{ role: "user", content: [part] }])).toEqual([
      { role: "user", content: [converted] },
    ]);
  });

  test("a refusal becomes a part, and one that is null is left out", () => {
    expect(
      toInput([
        { role: "assistant", content: null, refusal: "I cannot." },
        { role: "assistant", content: "I can.", refusal: null },
      ]),
    ).toEqual([
      { role: "assistant", content: [{ type: "refusal", refusal: "I cannot." }] },
      { role: "assistant", content: "I can." },
    ]);
  });

  test("what is no message, and items in the Responses spelling, pass untouched", () => {
    const items: Json[] = [
      "hi",
      7,
      null,
      { type: "function_call", call_id: "1", name: "f", arguments: "{}" },
      { type: "item_reference", id: "msg_1" },
    ];
    expect(toInput(items)).toEqual(items);
  });

  test("the payload is not changed", () => {
    const message = { role: "user", content: [{ type: "text", text: "hi" }] };
    const before = structuredClone(message);
    toInput([message]);
    expect(message).toEqual(before);
  });
});

describe("tool calls", () => {
  const call = (args: Json): JsonObject => ({
    id: "call_1",
    type: "function",
    function: { name: "f", arguments: args },
  });

  test("follow what the assistant said, in order", () => {
    const message = {
      role: "assistant",
      content: "Let me see.",
      tool_calls: [call('{"a":1}'), { ...call("{}"), id: "call_2" }],
    };
    expect(toInput([message])).toEqual([
      { role: "assistant", content: "Let me see." },
      { type: "function_call", call_id: "call_1", name: "f", arguments: '{"a":1}' },
      { type: "function_call", call_id: "call_2", name: "f", arguments: "{}" },
    ] satisfies ResponseInput);
  });

  test.each([[null], [""], [[]], [undefined]])(
    "stand alone when the assistant said nothing: %j",
    (content) => {
      const message: JsonObject = { role: "assistant", content, tool_calls: [call("{}")] };
      expect(toInput([message])).toEqual([
        { type: "function_call", call_id: "call_1", name: "f", arguments: "{}" },
      ]);
    },
  );

  test("get their arguments as a string", () => {
    const message = { role: "assistant", tool_calls: [call({ city: "Oslo" })] };
    expect(toInput([message])).toMatchObject([{ arguments: '{"city":"Oslo"}' }]);
  });

  test("an empty list of calls leaves the message alone", () => {
    const message = { role: "assistant", content: "hi", tool_calls: [] };
    expect(toInput([message])).toMatchObject([{ role: "assistant", content: "hi" }]);
  });

  test("are answered by function_call_output, as text or in parts", () => {
    const parts = [{ type: "text", text: "sunny" }];
    expect(
      toInput([
        { role: "tool", tool_call_id: "call_1", content: "sunny" },
        { role: "tool", tool_call_id: "call_2", content: parts },
      ]),
    ).toEqual([
      { type: "function_call_output", call_id: "call_1", output: "sunny" },
      {
        type: "function_call_output",
        call_id: "call_2",
        output: [{ type: "input_text", text: "sunny" }],
      },
    ] satisfies ResponseInput);
  });
});

describe("response_format", () => {
  test("a json_schema wrapper is flattened, and all it holds stays", () => {
    const json_schema = { name: "a", description: "d", schema: { type: "object" }, strict: true };
    expect(toTextFormat({ type: "json_schema", json_schema })).toEqual({
      type: "json_schema",
      name: "a",
      description: "d",
      schema: { type: "object" },
      strict: true,
    } satisfies ResponseFormatTextJSONSchemaConfig);
  });

  test.each([
    [{ type: "text" }],
    [{ type: "json_object" }],
    [{ type: "json_schema", name: "a", schema: {} }],
    ["json"],
  ])("%j is spelled alike", (format) => {
    expect(toTextFormat(format)).toBe(format);
  });
});

describe("tools", () => {
  const parameters = { type: "object" };
  const flat = { type: "function", name: "f", parameters } as const;

  test.each([
    ["chat's default, false, where none is stated", undefined, false],
    ["null as chat's default", null, false],
    ["true", true, true],
    ["false", false, false],
  ])("a function loses its nesting; strict is %s", (_, strict, sent) => {
    const nested = { name: "f", parameters, ...(strict !== undefined && { strict }) };
    expect(toTools([{ type: "function", function: nested }])).toEqual([
      { ...flat, strict: sent } satisfies FunctionTool,
    ]);
  });

  test("those in the Responses spelling pass untouched, without a strict of ours", () => {
    const tools = [flat, { type: "web_search" }, "odd"];
    expect(toTools(tools)).toEqual(tools);
    expect(toTools("odd")).toBe("odd");
  });

  test("a named function loses its nesting in tool_choice", () => {
    expect(toToolChoice({ type: "function", function: { name: "f" } })).toEqual({
      type: "function",
      name: "f",
    } satisfies ToolChoiceFunction);
  });

  test.each([["auto"], ["required"], [{ type: "function", name: "f" }], [{ type: "mcp" }]])(
    "the choice %j is spelled alike",
    (choice) => {
      expect(toToolChoice(choice)).toBe(choice);
    },
  );
});
