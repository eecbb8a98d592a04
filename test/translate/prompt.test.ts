import { describe, expect, test } from "vitest";
import type { Payload } from "../../runtime/job.ts";
import { embeddingsInput, promptOf } from "../../runtime/translate/prompt.ts";
import { failed } from "./failed.ts";

describe("promptOf", () => {
  const messages = [{ role: "user", content: "hi" }];

  test("takes messages as they are, before any input", () => {
    expect(promptOf(messages, "other")).toBe(messages);
    expect(promptOf([], "other")).toEqual([]);
  });

  test("without them, an input that is a list is the messages", () => {
    expect(promptOf(undefined, messages)).toBe(messages);
    expect(promptOf(null, messages)).toBe(messages);
  });

  test("and one that is a string becomes one user message", () => {
    expect(promptOf(undefined, "")).toEqual([{ role: "user", content: "" }]);
  });

  test.each<[payload: Payload, field: RegExp]>([
    [{}, /^invalid_job: payload\.messages is missing/],
    [{ messages: null, input: null }, /^invalid_job: payload\.messages is missing/],
    [{ messages: "hi" }, /^invalid_job: payload\.messages must be a list/],
    [{ messages: {}, input: "hi" }, /^invalid_job: payload\.messages must be a list/],
    [{ input: 7 }, /^invalid_job: payload\.input must be/],
    [{ input: { text: "hi" } }, /^invalid_job: payload\.input must be/],
  ])("%j fails the job, naming the field", (payload, field) => {
    expect(failed(() => promptOf(payload.messages, payload.input))).toMatch(field);
  });
});

describe("embeddingsInput", () => {
  test.each([["hi"], [["a", "b"]], [[1, 2]], [""]])("takes %j as it is", (input) => {
    expect(embeddingsInput({ input })).toBe(input);
  });

  test.each([[{}], [{ input: null }]])("%j fails the job", (payload) => {
    expect(failed(() => embeddingsInput(payload))).toMatch(
      /^invalid_job: payload\.input is missing/,
    );
  });
});
