import { Agent, type FormData } from "undici";
import { type Written, framing } from "./bytes/write.ts";
import { failureOf } from "./classify.ts";
import { type Received, textOf, wholeTextOf } from "./content.ts";
import type { Context } from "./context.ts";
import { Failure } from "./failure.ts";
import { type JsonObject, parseObject } from "./json.ts";
import type { Translator } from "./load.ts";
import type { Headers } from "./module.ts";
import { Reception } from "./reception.ts";
import { retryAfterSeconds } from "./retry-after.ts";
import { forOperator } from "./secrets.ts";
import { withTimeLimit } from "./time-limit.ts";

/** How much of a failed answer is looked at. */
const ERROR_CHARS = 16_384;

/** One HTTP request, its body written out. */
export interface HttpRequest {
  readonly method: "GET" | "POST" | "DELETE";
  readonly url: string;
  readonly headers: Headers;
  readonly body?: Written | FormData;
}

/** A 2xx whose body is yet to be read. */
export interface Answer {
  readonly status: number;
  header(name: string): string | undefined;
  /** The body, for `textOf` or `wholeTextOf`. Can be read once. */
  readonly content: Received;
  /** Lets `timeout_s` start anew. */
  alive(): void;
  /** What the backend said, masked and short. */
  forOperator(words: string): string;
}

// A model may think for an hour before its first byte, so only the attempt as a whole is bounded.
const dispatcher = new Agent({ headersTimeout: 0, bodyTimeout: 0 });

/**
 * Makes one attempt and answers what `read` makes of a 2xx. Every other outcome is a Failure by
 * LANGUAGE section 10, or the caller's own reason for giving up. A Failure is `unsettled` when the
 * request may have arrived all the same. Redirects are not followed: they would carry the key to a
 * server that nobody configured.
 *
 * `timeout_s`: the bound on this attempt, the backend's own unless said otherwise.
 */
export function send<T>(
  asked: HttpRequest,
  translator: Translator,
  context: Pick<Context, "deadline" | "signal">,
  read: (answer: Answer) => Promise<T>,
  timeout_s = translator.module.limits.timeout_s,
): Promise<T> {
  const masked = (words: string) => forOperator(words, translator.secrets);

  return withTimeLimit(timeout_s, context, async (limit) => {
    const answer = new Reception();
    limit.onEnd = (reason) => answer.abort(reason);
    const header = (name: string) => single(answer.headers[name]);
    let words: string;
    try {
      dispatch(asked, answer);
      await answer.head();
      const { status } = answer;
      if (status >= 200 && status < 300) {
        const alive = () => limit.renew();
        return await read({ status, header, content: answer, alive, forOperator: masked });
      }
      words = await firstWords(answer);
    } catch (error) {
      limit.throwIfEnded();
      throw error instanceof Failure ? error : transportFailure(error, masked);
    } finally {
      answer.close();
    }
    // The caller's own reason comes first; a time limit that struck amid the words does not.
    context.signal?.throwIfAborted();
    const retry_after_s = retryAfterSeconds(header("retry-after"), Date.now());
    throw failureOf(answer.status, translator.module.limits.retry_statuses, {
      ...(retry_after_s !== undefined && { retry_after_s }),
      forOperator: masked(words),
    });
  });
}

function dispatch({ method, url, headers, body }: HttpRequest, answer: Reception): void {
  const { origin, path } = method === "POST" ? placeOfPost(url) : placeOf(url);
  const options = {
    origin,
    path,
    method,
    headers: Array.isArray(body) ? { ...headers, ...framing(body) } : headers,
    // Undici takes any iterable, though its types do not say so.
    body: (body ?? null) as string | FormData | null,
  };
  dispatcher.dispatch(options, answer);
}

/** A URL as undici takes it. */
interface Place {
  readonly origin: string;
  readonly path: string;
}

function placeOf(url: string): Place {
  const { origin, pathname, search } = new URL(url);
  return { origin, path: pathname + search };
}

/** Those of a POST name no job, so there are only so many: a few for each backend. */
const placesOfPosts = new Map<string, Place>();

function placeOfPost(url: string): Place {
  const known = placesOfPosts.get(url);
  if (known !== undefined) return known;
  const place = placeOf(url);
  placesOfPosts.set(url, place);
  return place;
}

/**
 * Reads a JSON object.
 *
 * @throws Failure `unreadable_answer` when it is none, or is nested more than 1000 levels deep.
 */
export async function readObject(answer: Answer): Promise<JsonObject> {
  const text = await readText(answer);
  return parseObject(text) ?? unreadable(text, answer);
}

/** Throws what a 2xx that is not a JSON object means. */
export function unreadable(text: string, answer: Answer): never {
  throw new Failure("unreadable_answer", "the answer is not a JSON object (the backend's fault)", {
    status: answer.status,
    forOperator: answer.forOperator(text.slice(0, ERROR_CHARS)),
    unsettled: true,
  });
}

/** Reads the whole text of an answer. */
export function readText({ content }: Answer): Promise<string> {
  return wholeTextOf(content);
}

/** The beginning of an error's body; whatever goes wrong with it, its status has said enough. */
async function firstWords(answer: Reception): Promise<string> {
  let words = "";
  const patience = setTimeout(() => answer.close(), WORDS_MS);
  try {
    for await (const piece of textOf(answer)) {
      words += piece;
      if (words.length >= ERROR_CHARS) break;
    }
  } catch {
    // The words that did arrive will do.
  } finally {
    clearTimeout(patience);
  }
  return words.slice(0, ERROR_CHARS);
}

/** How long the words of an error are waited for: its status is known, and the job depends on it. */
const WORDS_MS = 1000;

interface TransportError {
  code?: string;
  syscall?: string;
  message?: string;
}

function transportFailure(error: unknown, masked: (words: string) => string): Failure {
  const { code = "", syscall = "", message = String(error) } = error as TransportError;
  const detail = { forOperator: masked(`${code} ${message}`.trim()), unsettled: true };
  if (code === "UND_ERR_INVALID_ARG" || code === "UND_ERR_NOT_SUPPORTED") {
    const what = "a header of the request cannot be sent";
    return new Failure("invalid_job", what, { ...detail, unsettled: false });
  }
  if (/^(Z_|ERR__|ERR_BROTLI)/.test(code)) {
    const what = "the answer cannot be decompressed (the backend's fault)";
    return new Failure("unreadable_answer", what, detail);
  }
  return new Failure("backend_unreachable", "no answer from the backend (the backend's fault)", {
    ...detail,
    unsettled: !BEFORE_CONNECTED.test(code) && !["connect", "getaddrinfo"].includes(syscall),
  });
}

/** Failures to connect that do not say so by their system call: nothing was sent. */
const BEFORE_CONNECTED = /^(ECONNREFUSED|UND_ERR_CONNECT_TIMEOUT|ERR_TLS_|.*CERT|UNABLE_TO_)/;

function single(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header;
}
