import { type Written, written } from "../bytes/write.ts";
import type { Context } from "../context.ts";
import type { HttpRequest } from "../http.ts";
import type { Job } from "../job.ts";
import type { Translator } from "../load.ts";
import { silent } from "../logger.ts";
import { Report } from "../report.ts";
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
  attempt: (request: HttpRequest & { readonly body: Written }) => Promise<T>,
): Promise<T> {
  const report = context.logger === silent ? undefined : new Report();
  const request = requestOf(translator, job, report);
  const dropped = report?.entries.filter((entry) => entry.action === "dropped") ?? [];
  if (dropped.length > 0) context.logger.info({ dropped }, "params dropped");
  const body = written(request.body);
  return await withRetries(translator.module.limits, context, (retry) => {
    // `{uuid}` is new for each attempt, so the headers are too.
    const headers = retry === 0 ? request.headers : headersOf(translator, job);
    return attempt({ method: request.method, url: request.url, headers, body });
  });
}
