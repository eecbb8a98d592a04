import { written } from "../bytes/write.ts";
import type { Context } from "../context.ts";
import { askJson } from "../http.ts";
import type { Job } from "../job.ts";
import type { JsonObject } from "../json.ts";
import type { Translator } from "../load.ts";
import { silent } from "../logger.ts";
import { Report } from "../report.ts";
import { headersOf, requestOf } from "../request.ts";
import { withRetries } from "../retry.ts";

/**
 * Translates a job and posts it until the backend answers a JSON object: the exchange of every
 * preset that is one request and one answer, and the submit of those that are not. Logs each
 * dropped param. Fails by LANGUAGE section 10.
 */
export async function ask(translator: Translator, job: Job, context: Context): Promise<JsonObject> {
  const report = context.logger === silent ? undefined : new Report();
  const request = requestOf(translator, job, report);
  const dropped = report?.entries.filter((entry) => entry.action === "dropped") ?? [];
  if (dropped.length > 0) context.logger.info({ dropped }, "params dropped");
  const body = written(request.body);
  return withRetries(translator.module.limits, context, (retry) => {
    // `{uuid}` is new for each attempt, so the headers are too.
    const headers = retry === 0 ? request.headers : headersOf(translator, job);
    return askJson(
      { method: request.method, url: request.url, headers, body },
      translator,
      context,
    );
  });
}
