import { Agent, type Dispatcher, request } from "undici";
import { type Written, framing } from "./bytes/write.ts";
import { failureOf } from "./classify.ts";
import type { Context } from "./context.ts";
import { Failure } from "./failure.ts";
import { type JsonObject, isObject } from "./json.ts";
import type { Translator } from "./load.ts";
import type { Headers } from "./module.ts";
import { retryAfterSeconds } from "./retry-after.ts";
import { maskText } from "./secrets.ts";
import { withTimeLimit } from "./time-limit.ts";

const MAX_ANSWER_BYTES = 64 * 2 ** 20;
/** How much of a failed answer is looked at, and how much of that the operator is shown. */
const ERROR_BYTES = 16_384;
const OPERATOR_CHARS = 300;

/** One HTTP request, its body written out. */
export interface HttpRequest {
  readonly method: "POST";
  readonly url: string;
  readonly headers: Headers;
  readonly body: Written;
}

// A model may think for an hour before its first byte, so only the attempt as a whole is bounded.
const dispatcher = new Agent({
  headersTimeout: 0,
  bodyTimeout: 0,
  maxResponseSize: MAX_ANSWER_BYTES,
});

/**
 * Makes one attempt and answers the JSON object of a 2xx. Every other outcome is a Failure by
 * LANGUAGE section 10, or the caller's own reason for giving up. Redirects are not followed: they
 * would carry the key to a server that nobody configured.
 */
export function askJson(
  asked: HttpRequest,
  translator: Translator,
  context: Context,
): Promise<JsonObject> {
  const { timeout_s, retry_statuses } = translator.module.limits;
  const masked = (words: string) => maskText(words, translator.secrets).slice(0, OPERATOR_CHARS);

  return withTimeLimit(timeout_s, context, async (signal) => {
    try {
      const { method, headers, body } = asked;
      const answer = await request(asked.url, {
        method,
        headers: { ...headers, ...framing(body) },
        // Undici takes any iterable, though its types do not say so.
        body: body as string,
        signal,
        dispatcher,
      });
      const { statusCode: status } = answer;
      if (status >= 200 && status < 300) return await readObject(answer, status, masked);
      const retry_after_s = retryAfterSeconds(single(answer.headers["retry-after"]), Date.now());
      throw failureOf(status, retry_statuses, {
        ...(retry_after_s !== undefined && { retry_after_s }),
        forOperator: masked(await firstWords(answer.body)),
      });
    } catch (error) {
      if (error instanceof Failure || signal.aborted) throw error;
      throw transportFailure(error, masked);
    }
  });
}

async function readObject(
  answer: Dispatcher.ResponseData,
  status: number,
  masked: (words: string) => string,
): Promise<JsonObject> {
  const text = await answer.body.text();
  try {
    const value: unknown = JSON.parse(text);
    if (isObject(value)) return value;
  } catch {
    // Told below, with what it was instead.
  }
  throw new Failure("unreadable_answer", "the answer is not a JSON object (the backend's fault)", {
    status,
    forOperator: masked(text.slice(0, ERROR_BYTES)),
  });
}

/** The beginning of an error's body; whatever goes wrong with it, its status has said enough. */
async function firstWords(body: Dispatcher.ResponseData["body"]): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= ERROR_BYTES) break;
    }
  } catch {
    // The words that did arrive will do.
  }
  return Buffer.concat(chunks).toString();
}

function transportFailure(error: unknown, masked: (words: string) => string): Failure {
  const { code = "", message = String(error) } = error as { code?: string; message?: string };
  const detail = { forOperator: masked(`${code} ${message}`.trim()) };
  switch (code) {
    case "UND_ERR_RES_EXCEEDED_MAX_SIZE":
      return new Failure(
        "unreadable_answer",
        "the answer is larger than 64 MiB (the backend's fault)",
        detail,
      );
    case "UND_ERR_INVALID_ARG":
    case "UND_ERR_NOT_SUPPORTED":
      return new Failure("invalid_job", "a header of the request cannot be sent", detail);
    default:
      return new Failure(
        "backend_unreachable",
        "no answer from the backend (the backend's fault)",
        detail,
      );
  }
}

function single(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header;
}
