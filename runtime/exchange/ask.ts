import type { Context } from "../context.ts";
import { Failure } from "../failure.ts";
import type { HttpRequest } from "../http.ts";
import type { Job } from "../job.ts";
import type { JsonObject } from "../json.ts";
import type { Translator } from "../load.ts";
import { headersOf, requestOf } from "../request.ts";
import { withRetries } from "../retry.ts";

/**
 * Translates a job and makes attempts at it until one succeeds: the exchange of every preset that is
 * one request and one answer, and the first request of those that are not. `attempt` sends what it
 * is given and reads the answer. Logs each dropped param. Fails by LANGUAGE section 10.
 */
export async function ask<T>(
  translator: Translator,
  job: Job,
  context: Context,
  attempt: (request: HttpRequest & { readonly body: string }) => Promise<T>,
): Promise<T> {
  const { request, report } = requestOf(translator, job);
  const dropped = report.entries.filter((entry) => entry.action === "dropped");
  if (dropped.length > 0) context.logger.info({ dropped }, "params dropped");
  const body = written(request.body);
  return withRetries(translator.module.limits, context, (retry) => {
    // `{uuid}` is new for each attempt, so the headers are too.
    const headers = retry === 0 ? request.headers : headersOf(translator, job);
    return attempt({ method: request.method, url: request.url, headers, body });
  });
}

function written(body: JsonObject): string {
  try {
    return JSON.stringify(body);
  } catch {
    throw new Failure(
      "invalid_job",
      "payload cannot be written as JSON: it is nested too deeply, or holds what JSON has not",
    );
  }
}
