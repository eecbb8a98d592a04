import type { ChatJob } from "../../dist/runtime/job.js";
import type { Json, JsonObject } from "../../dist/runtime/json.js";

const tool = (name: string): JsonObject => ({
  type: "function",
  function: {
    name,
    description: "Looks up what the weather of a place is going to be on a day.",
    parameters: {
      type: "object",
      properties: {
        place: { type: "string", description: "A city and its country, separated by a comma" },
        day: { type: "string", enum: ["today", "tomorrow"], description: "In local time" },
        unit: { type: "string", enum: ["celsius", "fahrenheit"], description: "Of the answer" },
      },
      required: ["place"],
    },
  },
});

/** What a client of today asks for, beside its messages. */
export const params: JsonObject = {
  temperature: 0.2,
  top_p: 0.9,
  stop: ["END", "STOP"],
  seed: 7,
  tools: [tool("forecast"), tool("history")],
  tool_choice: "auto",
  reasoning_effort: "medium",
  reasoning_max_tokens: 1200,
};

export const ENGLISH =
  "The quick brown fox jumps over the lazy dog, as it did on every other day of that week.\n" +
  'It said "good morning" to nobody in particular, and was gone before the dog had looked up.\n';
export const MIXED = "Der schnelle Fuchs übersprang die müden Hunde: 素早い狐は犬を飛び越えた。\n";

/** Messages of `chars` characters in all, `each` in one at most. */
export function messages(chars: number, text = ENGLISH, each = 2000): JsonObject[] {
  const count = Math.max(6, Math.ceil(chars / each));
  const length = Math.ceil(chars / count);
  const content = text.repeat(Math.ceil(length / text.length)).slice(0, length);
  return Array.from({ length: count }, (_, i) => ({
    role: i === 0 ? "system" : i % 2 === 1 ? "user" : "assistant",
    content,
  }));
}

/** One message with images of `bytes` bytes in all. */
export function images(bytes: number): Json[] {
  const url = `data:image/png;base64,${Buffer.alloc((bytes * 3) / 16, 0xa7).toString("base64")}`;
  const image = { type: "image_url", image_url: { url } };
  return [
    { role: "user", content: [{ type: "text", text: "Compare." }, image, image, image, image] },
  ];
}

export function jobOf(payload: JsonObject): ChatJob {
  return { id: "job-1", output_cap: 4096, payload };
}

export const job = jobOf({ messages: messages(2000), ...params });

/** 16 jobs of one shape. */
export const alike: readonly ChatJob[] = Array.from({ length: 16 }, (_, i) =>
  jobOf({ messages: messages(2000), ...params, seed: i }),
);

/** 16 jobs with different sets of params, so that no two are of one shape. */
export const shapes: readonly ChatJob[] = Array.from({ length: 16 }, (_, i) => {
  const names = Object.keys(params);
  const rotated = [...names.slice(i % names.length), ...names.slice(0, i % names.length)];
  const kept = i < names.length ? rotated : rotated.slice(1);
  const some = Object.fromEntries(kept.map((name) => [name, params[name]]));
  return jobOf(
    i % 2 === 0 ? { messages: messages(2000), ...some } : { ...some, messages: messages(2000) },
  );
});
