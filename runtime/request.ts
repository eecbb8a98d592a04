import { withoutRaw } from "./bytes/understood.ts";
import { Failure } from "./failure.ts";
import { isHeaderValue } from "./header-value.ts";
import type { ChatJob, Job } from "./job.ts";
import type { JsonObject } from "./json.ts";
import type { Translator } from "./load.ts";
import type { BackendModule, Headers, Server } from "./module.ts";
import type { Report } from "./report.ts";

/** A request as it goes to the backend, and as `respell translate` prints it once it is masked. */
export interface BackendRequest {
  readonly method: "POST";
  readonly url: string;
  readonly headers: Headers;
  readonly body: JsonObject;
}

/** Where each preset's first request goes, below `base_url` (LANGUAGE section 9). */
const paths: Record<BackendModule["preset"], string> = {
  "openai-chat": "/chat/completions",
  "openai-embeddings": "/embeddings",
  "openai-responses": "/responses",
  "openai-batch": "/files",
};

/**
 * The request that a checked job becomes (LANGUAGE sections 5 and 9), and into `report`, when one is
 * asked for, what became of its params. On batch the body is the line that is uploaded.
 *
 * @throws Failure `invalid_job` when there is no prompt, or a header cannot be made.
 */
export function requestOf(translator: Translator, job: Job, report?: Report): BackendRequest {
  const { module, server } = translator;
  const body = bodyOf(translator, job, report);
  const url = server.base_url + paths[module.preset];
  return { method: "POST", url, headers: headersOf(translator, job), body };
}

/**
 * The headers of one attempt, names in lower case: the preset's own, and the backend's merged over
 * them (LANGUAGE sections 8 and 9).
 *
 * @throws Failure `invalid_job` on a token that resolves to nothing or a value that a header cannot
 * carry.
 */
export function headersOf(translator: Translator, job: Job): Headers {
  const { module, server, env } = translator;
  const headers: Headers = {};
  // The upload of a batch is multipart, and names its own boundary.
  if (module.preset !== "openai-batch") headers["content-type"] = "application/json";
  Object.assign(headers, authorization(server), module.toHeaders?.(job as ChatJob, env as never));
  for (const name in headers) {
    if (isHeaderValue(headers[name]!)) continue;
    throw new Failure(
      "invalid_job",
      "a header cannot carry a character that the job puts into it",
      {
        forOperator: `header ${name}`,
      },
    );
  }
  return headers;
}

/** What tells a server who asks: the only header of a request that carries no job. */
export function authorization({ api_key }: Server): Headers {
  return api_key === undefined ? {} : { authorization: `Bearer ${api_key}` };
}

function bodyOf({ module, env }: Translator, job: Job, report?: Report): JsonObject {
  // A checked job has the output cap that its preset asks for, and the module takes its own env.
  const body = module.toBody(job as ChatJob, report, env as never);
  switch (module.preset) {
    case "openai-chat":
      return module.exchange.stream
        ? { ...body, stream: true, stream_options: { include_usage: true } }
        : body;
    case "openai-batch":
      return {
        custom_id: customId(job.id),
        method: "POST",
        url: module.exchange.endpoint,
        // It becomes one line, and what is raw may hold line breaks.
        body: withoutRaw(body),
      };
    default:
      return body;
  }
}

/** The name of a job's line in a batch, by the job's id: at most 64 characters (LANGUAGE section 5). */
export function customId(id: string): string {
  return Array.from(id.replace(/^0x/, "")).slice(0, 64).join("");
}
