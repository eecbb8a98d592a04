import { describe, expect, test } from "vitest";
import type { Payload } from "../../runtime/job.ts";
import type { JsonObject } from "../../runtime/json.ts";
import { Report } from "../../runtime/report.ts";
import { dropEmbeddingsRest } from "../../runtime/translate/drop-embeddings-rest.ts";
import { dropRest } from "../../runtime/translate/drop-rest.ts";
import { NEVER_FORWARDED } from "../../runtime/translate/never-forwarded.ts";

describe("dropRest", () => {
  const rest = (payload: Payload, forwarded: string[] = []): string[] => {
    const report = new Report();
    dropRest(payload, 64, new Set(forwarded), "params_supported", report);
    return report.entries.map(({ param, action, key }) => `${action} ${param} by ${key}`);
  };

  test("names what is outside the forwarded set, and who made the set", () => {
    expect(rest({ seed: 1, top_k: 2 }, ["seed"])).toEqual(["dropped top_k by params_supported"]);
  });

  test.each(Object.keys(NEVER_FORWARDED))("%s is never forwarded", (param) => {
    expect(rest({ [param]: 1 })).toEqual([`dropped ${param} by preset.never_forwarded`]);
  });

  test("a max_tokens other than the cap is dropped for it", () => {
    expect(rest({ max_tokens: 100 })).toEqual(["dropped max_tokens by preset.cap"]);
    expect(rest({ max_tokens: 64 })).toEqual([]);
  });

  test("says nothing of the prompt, the model and what is not set", () => {
    expect(rest({ messages: [], input: "hi", model: "m", top_k: null, seed: undefined })).toEqual(
      [],
    );
  });

  test("prototype keys are params like any other", () => {
    const payload = JSON.parse('{ "__proto__": 1, "constructor": 2, "toString": 3 }') as Payload;
    expect(rest(payload)).toEqual([
      "dropped __proto__ by params_supported",
      "dropped constructor by params_supported",
      "dropped toString by params_supported",
    ]);
  });
});

describe("dropEmbeddingsRest", () => {
  const rest = (payload: Payload, body: JsonObject = {}): string[] => {
    const report = new Report();
    dropEmbeddingsRest(payload, body, report);
    return report.entries.map(({ param, key }) => `${param} by ${key}`);
  };

  test("names all that an embeddings body does not take", () => {
    expect(
      rest({ input: "hi", encoding_format: "float", dimensions: 8, user: "u", seed: 1 }),
    ).toEqual(["user by preset.forwarded", "seed by preset.forwarded"]);
  });

  test("an input_type is dropped when another one is sent, or none", () => {
    expect(rest({ input_type: "query" }, { input_type: "passage" })).toEqual([
      "input_type by input_type",
    ]);
    expect(rest({ input_type: "query" })).toEqual(["input_type by preset.input_type"]);
    expect(rest({ input_type: "query" }, { input_type: "query" })).toEqual([]);
  });
});
