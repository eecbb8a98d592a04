import type { Answer } from "../servers/scripted.ts";

/** A JSON answer. */
export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Answer {
  return { status, headers, body: JSON.stringify(body) };
}

/** A background response as OpenAI answers it. */
export function response(status: string, over: object = {}): object {
  return {
    id: "resp_1",
    object: "response",
    created_at: 1700000000.5,
    status,
    error: null,
    incomplete_details: null,
    instructions: null,
    model: "tiny",
    output: [],
    parallel_tool_calls: true,
    tool_choice: "auto",
    tools: [],
    temperature: 1,
    top_p: 1,
    metadata: {},
    ...over,
  };
}

/** A finished one that says this. */
export function finished(output: object[] = [message("Hello")], over: object = {}): object {
  return response("completed", {
    output,
    usage: {
      input_tokens: 5,
      input_tokens_details: { cached_tokens: 2, cache_write_tokens: 0 },
      output_tokens: 7,
      output_tokens_details: { reasoning_tokens: 4 },
      total_tokens: 12,
    },
    ...over,
  });
}

export function message(...texts: string[]): object {
  const content = texts.map((text) => ({
    type: "output_text",
    text,
    annotations: [],
    logprobs: [],
  }));
  return { type: "message", id: "msg_1", role: "assistant", status: "completed", content };
}
