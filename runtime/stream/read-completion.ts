import { type EventSourceMessage, createParser } from "eventsource-parser";
import { textOf } from "../content.ts";
import { Failure } from "../failure.ts";
import { type Answer, unreadable } from "../http.ts";
import { type JsonObject, parseObject } from "../json.ts";
import { Completion } from "./completion.ts";

/**
 * Reads a streamed chat completion to its end. A server that answers a plain one although a stream
 * was asked for is taken at its word. `timeout_s` bounds the silence between chunks.
 *
 * @throws Failure `stream_broken` when the stream ends with neither a finish reason nor `[DONE]`,
 * ends without a usage block, holds an unreadable chunk, or reports an error (LANGUAGE section 9).
 */
export async function readCompletion(answer: Answer): Promise<JsonObject> {
  const completion = new Completion();
  const seen = { events: false, done: false };
  const parser = createParser({
    onEvent: ({ event, data }) => {
      seen.events = true;
      if (data === "[DONE]") seen.done = true;
      else if (!seen.done && data !== "") completion.add(chunkOf(event, data, answer));
    },
    onError: ({ type, field, value }) => {
      // An older llama.cpp has a field of its own for errors.
      if (type === "unknown-field" && field === "error") throw reported(value ?? "", answer);
    },
  });
  let plain = ""; // what came before any event, and so may be no stream at all
  try {
    for await (const piece of textOf(answer.content)) {
      answer.alive();
      if (!seen.events) plain += piece;
      parser.feed(piece);
      if (seen.done) break;
    }
    parser.feed("\n\n"); // ends an event that the server did not
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw broken("broke off", answer.forOperator(String(error)));
  }
  if (!seen.events) {
    const whole = parseObject(plain);
    if (whole !== undefined) return whole;
    if (!isEventStream(answer)) unreadable(plain, answer);
  }
  if (!seen.done && !completion.finished) throw broken("ended too early");
  if (!completion.counted) throw broken("ended without a usage block");
  return completion.whole();
}

function isEventStream(answer: Answer): boolean {
  return /^text\/event-stream\b/i.test(answer.header("content-type") ?? "");
}

function chunkOf(event: EventSourceMessage["event"], data: string, answer: Answer): JsonObject {
  const chunk = parseObject(data);
  if (event === "error" || chunk?.error != null) throw reported(data, answer);
  if (chunk === undefined) throw broken("holds an unreadable chunk", answer.forOperator(data));
  return chunk;
}

function reported(words: string, answer: Answer): Failure {
  return broken("reported an error", answer.forOperator(words));
}

function broken(how: string, forOperator?: string): Failure {
  return new Failure("stream_broken", `the stream ${how} (the backend's fault)`, {
    ...(forOperator !== undefined && { forOperator }),
  });
}
