import type { Schema, SchemaObject } from "../json-schema.ts";
import { LADDER } from "./vocabulary.ts";

/**
 * The canonical domains: what a client that keeps to the canonical vocabulary (LANGUAGE section 3)
 * may send as each param, after the clamps of section 4. Where the language gives a param no range of
 * its own, it is the range that OpenAI, or for the params of open servers OpenRouter, publishes.
 */
export function domainOf(param: string): Schema {
  return Object.hasOwn(DOMAINS, param) ? DOMAINS[param]! : true;
}

const COUNT: Schema = { type: "integer", minimum: 0 };
const SWITCH: Schema = { enum: [true, false] };
const TEXT: Schema = { type: "string" };

/** An object with no other keys. */
function only(
  properties: Record<string, Schema>,
  required = Object.keys(properties),
): SchemaObject {
  return { type: "object", properties, required, additionalProperties: false };
}

function listOf(items: Schema): SchemaObject {
  return { type: "array", items, minItems: 1 };
}

/** The name of a function or a schema, as OpenAI limits it. */
const NAME: Schema = { type: "string", minLength: 1, maxLength: 64 };

const FUNCTION = {
  name: NAME,
  description: TEXT,
  parameters: { type: "object" },
  strict: SWITCH,
} as const;

const JSON_SCHEMA = {
  name: NAME,
  description: TEXT,
  schema: { type: "object" },
  strict: SWITCH,
} as const;

const CHOICE: Schema = { enum: ["none", "auto", "required"] };

const DOMAINS: Readonly<Record<string, Schema>> = {
  temperature: { type: "number", minimum: 0, maximum: 2 },
  top_p: { type: "number", minimum: 0, maximum: 1 },
  top_k: COUNT,
  min_p: { type: "number", minimum: 0, maximum: 1 },
  repetition_penalty: { type: "number", exclusiveMinimum: 0, maximum: 2 },
  max_tokens: COUNT,
  min_tokens: COUNT,
  seed: { type: "integer" },
  stop: { anyOf: [TEXT, { ...listOf(TEXT), maxItems: 4 }] },
  reasoning_effort: { enum: [...LADDER] },
  reasoning_max_tokens: COUNT,
  frequency_penalty: { type: "number", minimum: -2, maximum: 2 },
  presence_penalty: { type: "number", minimum: -2, maximum: 2 },
  logit_bias: {
    type: "object",
    additionalProperties: { type: "integer", minimum: -100, maximum: 100 },
  },
  logprobs: SWITCH,
  top_logprobs: { type: "integer", minimum: 0, maximum: 20 },
  response_format: {
    anyOf: [
      only({ type: { const: "text" } }),
      only({ type: { const: "json_object" } }),
      only({ type: { const: "json_schema" }, json_schema: only(JSON_SCHEMA, ["name", "schema"]) }),
    ],
  },
  tools: listOf(only({ type: { const: "function" }, function: only(FUNCTION, ["name"]) })),
  tool_choice: {
    anyOf: [CHOICE, only({ type: { const: "function" }, function: only({ name: NAME }) })],
  },
  parallel_tool_calls: SWITCH,
};

/** What the Responses conversions (LANGUAGE section 5) make of a param's whole domain. */
export const CONVERTED: Readonly<Record<"text_format" | "tools" | "tool_choice", Schema>> = {
  text_format: {
    anyOf: [
      only({ type: { const: "text" } }),
      only({ type: { const: "json_object" } }),
      only({ type: { const: "json_schema" }, ...JSON_SCHEMA }, ["type", "name", "schema"]),
    ],
  },
  tools: listOf(only({ type: { const: "function" }, ...FUNCTION }, ["type", "name", "strict"])),
  tool_choice: { anyOf: [CHOICE, only({ type: { const: "function" }, name: NAME })] },
};

/** What a param brings with it: nobody asks for one of these without the other. */
export const COMPANIONS: Readonly<Record<string, { param: string; values: Schema }>> = {
  top_logprobs: { param: "logprobs", values: { const: true } },
  tool_choice: { param: "tools", values: true },
  parallel_tool_calls: { param: "tools", values: true },
};

const DETAIL: Schema = { enum: ["auto", "low", "high"] };
const CALL_ID = TEXT;

/** The `messages` of a chat body: text, images and files, and what tool use needs. */
export const MESSAGES: Schema = listOf({
  anyOf: [
    ...["user", "system", "assistant"].map((role) =>
      only({ role: { const: role }, content: TEXT }),
    ),
    only({
      role: { const: "assistant" },
      content: { const: null },
      tool_calls: listOf(
        only({
          id: CALL_ID,
          type: { const: "function" },
          function: only({ name: NAME, arguments: TEXT }),
        }),
      ),
    }),
    only({ role: { const: "tool" }, tool_call_id: CALL_ID, content: TEXT }),
    only({ role: { const: "developer" }, content: TEXT }),
    only({
      role: { const: "user" },
      content: listOf({
        anyOf: [
          only({ type: { const: "text" }, text: TEXT }),
          only({
            type: { const: "image_url" },
            image_url: only({ url: TEXT, detail: DETAIL }, ["url"]),
          }),
          only({ type: { const: "file" }, file: only({ filename: TEXT, file_data: TEXT }) }),
        ],
      }),
    }),
  ],
});

/** The `input` of a Responses body: what section 5 makes of the messages. */
export const INPUT: Schema = listOf({
  anyOf: [
    ...["user", "system", "assistant", "developer"].map((role) =>
      only({ role: { const: role }, content: TEXT }),
    ),
    only({ type: { const: "function_call" }, call_id: CALL_ID, name: NAME, arguments: TEXT }),
    only({ type: { const: "function_call_output" }, call_id: CALL_ID, output: TEXT }),
    only({
      role: { const: "user" },
      content: listOf({
        anyOf: [
          only({ type: { const: "input_text" }, text: TEXT }),
          only({ type: { const: "input_image" }, image_url: TEXT, detail: DETAIL }, [
            "type",
            "image_url",
          ]),
          only({ type: { const: "input_file" }, filename: TEXT, file_data: TEXT }),
        ],
      }),
    }),
  ],
});

/** What embeddings jobs hold: `input` in every form, and the two params that go on. */
export const EMBEDDINGS = {
  input: {
    anyOf: [
      TEXT,
      listOf(TEXT),
      listOf({ type: "integer", minimum: 0 }),
      listOf(listOf({ type: "integer", minimum: 0 })),
    ],
  },
  encoding_format: { enum: ["base64", "float"] },
  dimensions: { type: "integer", minimum: 1 },
} as const satisfies Record<string, Schema>;
