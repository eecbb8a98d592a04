import type { Job, Payload } from "../../runtime/job.ts";

const PIXEL = "data:image/png;base64,iVBORw0KGgo=";
const WEATHER = {
  type: "object",
  properties: { city: { type: "string" } },
  required: ["city"],
  additionalProperties: false,
};
const ASKED = [{ role: "user", content: "What is the weather in Oslo?" }];

/** Chat payloads that between them use all that clients of OpenAI's API may write. */
const chatPayloads: Record<string, Payload> = {
  "an input that is text": { input: "Why is the sky blue?" },
  "every role as text": {
    messages: [
      { role: "developer", content: "Answer in one sentence." },
      { role: "system", content: "Be kind." },
      { role: "user", content: "hi" },
      { role: "assistant", content: "Hello!" },
      { role: "user", content: "Why is the sky blue?" },
    ],
  },
  "every sampling param": {
    messages: ASKED,
    temperature: 0.2,
    top_p: 0.9,
    seed: 42,
    stop: ["\n\n", "END"],
    frequency_penalty: 0.5,
    presence_penalty: -0.5,
    logit_bias: { "50256": -100 },
    logprobs: true,
    top_logprobs: 5,
  },
  "params that OpenAI does not know or bills otherwise": {
    messages: ASKED,
    top_k: 20,
    min_p: 0.1,
    repetition_penalty: 1.1,
    min_tokens: 5,
    reasoning_max_tokens: 2048,
    max_tokens: 1_000_000,
    n: 4,
    stream: true,
    stream_options: { include_usage: false },
    service_tier: "priority",
    user: "someone",
    metadata: { project: "p" },
    something_new: { deep: [1] },
  },
  "tools and a choice among them": {
    messages: ASKED,
    tools: [
      {
        type: "function",
        function: { name: "weather", description: "Now.", parameters: WEATHER, strict: true },
      },
      { type: "function", function: { name: "forecast", parameters: WEATHER } },
    ],
    tool_choice: { type: "function", function: { name: "weather" } },
    parallel_tool_calls: false,
  },
  "a tool that must be called": {
    messages: ASKED,
    tools: [{ type: "function", function: { name: "weather", parameters: WEATHER } }],
    tool_choice: "required",
  },
  "tool calls and their results": {
    messages: [
      ...ASKED,
      {
        role: "assistant",
        content: null,
        tool_calls: ["Oslo", "Bergen"].map((city) => ({
          id: `call_${city}`,
          type: "function",
          function: { name: "weather", arguments: JSON.stringify({ city }) },
        })),
      },
      { role: "tool", tool_call_id: "call_Oslo", content: "sunny" },
      {
        role: "tool",
        tool_call_id: "call_Bergen",
        content: [
          { type: "text", text: "rain, " },
          { type: "text", text: "as ever" },
        ],
      },
    ],
    tools: [{ type: "function", function: { name: "weather", parameters: WEATHER } }],
  },
  "text, images and a file in parts": {
    messages: [
      { role: "system", content: [{ type: "text", text: "Look closely." }] },
      {
        role: "user",
        content: [
          { type: "text", text: "What is this?" },
          { type: "image_url", image_url: { url: PIXEL, detail: "low" } },
          { type: "image_url", image_url: { url: "https://example.com/cat.png" } },
          {
            type: "file",
            file: { filename: "a.pdf", file_data: "data:application/pdf;base64,AA==" },
          },
        ],
      },
    ],
  },
  "an assistant in parts, and one that refused": {
    messages: [
      ...ASKED,
      { role: "assistant", content: [{ type: "text", text: "Let me see." }] },
      { role: "user", content: "Well?" },
      { role: "assistant", content: null, refusal: "I cannot tell." },
      { role: "user", content: "Why not?" },
    ],
  },
  "an answer by a JSON Schema": {
    messages: ASKED,
    response_format: {
      type: "json_schema",
      json_schema: { name: "weather", description: "Now.", schema: WEATHER, strict: true },
    },
  },
  "an answer in JSON": { messages: ASKED, response_format: { type: "json_object" } },
  "an answer in text": { messages: ASKED, response_format: { type: "text" } },
  ...Object.fromEntries(
    ["none", "low", "medium", "high", "xhigh", "max"].map((reasoning_effort) => [
      `effort ${reasoning_effort}`,
      { messages: ASKED, reasoning_effort },
    ]),
  ),
};

const embeddingsPayloads: Record<string, Payload> = {
  "one text": { input: "Why is the sky blue?" },
  "several texts": { input: ["one", "two"], encoding_format: "float", dimensions: 256 },
  tokens: { input: [[1, 2, 3]], user: "someone", input_type: "query" },
};

/** A job for each payload that is told apart by its name. */
export function jobsFor(preset: string): [name: string, job: Job][] {
  const payloads = preset === "openai-embeddings" ? embeddingsPayloads : chatPayloads;
  return Object.entries(payloads).map(([name, payload]) => [
    name,
    { id: "0x5e1f", owner: "0xabc", output_cap: 4096, payload },
  ]);
}
