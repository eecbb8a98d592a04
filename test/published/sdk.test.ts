import { describe, expect, test } from "vitest";
import type { JsonObject } from "../../runtime/json.ts";
import { publishedBodies } from "./bodies.ts";
import type { SdkBodies } from "./sdk-bodies.ts";
import { sdkValidators } from "./sdk-schema.ts";

const validators = sdkValidators();
const bodies = await publishedBodies();

describe("the types of OpenAI's SDK accept", () => {
  test.each(bodies)("$name", ({ kind, body }) => {
    const validate = validators[kind];
    validate(body);
    expect(validate.errors ?? []).toEqual([]);
  });
});

describe("the types of OpenAI's SDK refuse", () => {
  const wrong: [what: string, kind: keyof SdkBodies, spoil: (body: JsonObject) => object][] = [
    ["a param of another server", "chat", (body) => ({ ...body, top_k: 20 })],
    ["a level that is none", "chat", (body) => ({ ...body, reasoning_effort: "hard" })],
    ["a stream that is not typed so", "chat, streamed", (body) => ({ ...body, stream: false })],
    ["a body without its input", "embeddings", ({ input: _, ...body }) => body],
    ["chat's cap", "responses", (body) => ({ ...body, max_tokens: 5 })],
    ["chat's messages", "responses", (body) => ({ ...body, messages: [] })],
    [
      "chat's parts",
      "responses",
      (body) => ({ ...body, input: [{ role: "user", content: [{ type: "text", text: "hi" }] }] }),
    ],
    [
      "chat's tools",
      "responses",
      (body) => ({ ...body, tools: [{ type: "function", function: { name: "f" } }] }),
    ],
  ];

  test.each(wrong)("%s", (_, kind, spoil) => {
    const { body } = bodies.find((made) => made.kind === kind)!;
    expect(validators[kind](body)).toBe(true);
    expect(validators[kind](spoil(body))).toBe(false);
  });
});
