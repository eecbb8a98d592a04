import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { JsonObject } from "../../compiler/json.ts";
import {
  type Schema,
  type SchemaObject,
  listedValues,
  propertyOf,
} from "../../compiler/json-schema.ts";
import { type Published, builtIn } from "../../compiler/prove/published.ts";
import { type LlamaServer, getLlama, startLlamaServer } from "../servers/llama-server.ts";

const llama = await getLlama();
if ("unavailable" in llama) console.warn(`SKIPPED, the target llama.cpp: ${llama.unavailable}`);

/** Values of every type, some of them outside of any range. */
const ANY = ["text", "", 0, 1, -1, -2, 1.5, true, false, [], ["a"], [1], {}, { a: 1 }, null];

const KINDS = {
  chat: {
    path: "/v1/chat/completions",
    body: { messages: [{ role: "user", content: "hi" }], max_tokens: 1 },
    embeddings: false,
  },
  embeddings: { path: "/v1/embeddings", body: { input: "hi" }, embeddings: true },
};

/** What a field is only taken with. */
const BESIDE: Record<string, JsonObject> = {
  top_logprobs: { logprobs: true },
  continue_final_message: { add_generation_prompt: false },
};

/** Values of fields whose text has a syntax of its own, which no schema says. */
const WELL_FORMED: Record<string, unknown[]> = {
  grammar: ['root ::= "a"', 1, true, [], {}],
  json_schema: [{ type: "object" }, "text", 1, true, []],
};

describe.each(["chat", "embeddings"] as const)("the target llama.cpp, %s", (kind) => {
  const published = builtIn("llama.cpp", kind)!;
  const { path, body, embeddings } = KINDS[kind];
  const { properties = {} } = published.known.root as { properties?: Record<string, Schema> };
  let server: LlamaServer;

  beforeAll(async () => {
    if (!("unavailable" in llama)) server = await startLlamaServer(llama, { embeddings });
  }, 60_000);
  afterAll(async () => {
    if (!("unavailable" in llama)) await server.stop();
  });

  async function answers(request: JsonObject): Promise<boolean> {
    const answer = await fetch(server.origin + path, {
      method: "POST",
      body: JSON.stringify(request),
    });
    await answer.arrayBuffer();
    return answer.status === 200;
  }

  test.skipIf("unavailable" in llama).each(Object.keys(properties))(
    "%s: the server answers what the file says, and refuses the rest",
    async (field) => {
      for (const value of valuesOf(published, field)) {
        const request = { ...body, ...BESIDE[field], [field]: value } as JsonObject;
        expect(await answers(request), JSON.stringify(request)).toBe(
          isAnswered(published, request),
        );
      }
    },
  );

  test.skipIf("unavailable" in llama)(
    "unknown fields are ignored, required ones are not",
    async () => {
      expect(await answers({ ...body, made_up: 1 })).toBe(published.unknownFields === "ignore");
      expect(await answers({})).toBe(isAnswered(published, {}));
    },
  );

  if (kind === "embeddings") return;

  test.skipIf("unavailable" in llama)("companions", async () => {
    const tools = [{ type: "function", function: { name: "f" } }];
    for (const fields of [
      { top_logprobs: 2 },
      { top_logprobs: 2, logprobs: true },
      { grammar: 'root ::= "a"', tools },
      { tools, tool_choice: "required" },
      { continue_final_message: true },
    ] as JsonObject[]) {
      const request = { ...body, ...fields };
      expect(await answers(request), JSON.stringify(fields)).toBe(isAnswered(published, request));
    }
  });
});

function valuesOf({ known }: Published, field: string): unknown[] {
  const schema = propertyOf(known.root as SchemaObject, field);
  return WELL_FORMED[field] ?? [...ANY, ...(listedValues(schema) ?? [])];
}

function isAnswered({ accepted }: Published, request: JsonObject): boolean {
  return accepted.errors(accepted.root, request).length === 0;
}
