import { Failure } from "../../runtime/failure.ts";
import type { Job } from "../../runtime/job.ts";
import { type Translator, serverOf } from "../../runtime/load.ts";
import type { BackendModule } from "../../runtime/module.ts";
import { Report, type ReportEntry } from "../../runtime/report.ts";
import { type BackendRequest, requestOf } from "../../runtime/request.ts";
import type { Syntax } from "../emit/print/syntax.ts";
import { instantiate } from "../load/instantiate.ts";

/** What a job becomes: a request and its report, or the failure of a job that cannot be translated. */
export type Answer =
  | { request: BackendRequest; report: readonly ReportEntry[] }
  | { error: { code: string; message: string } };

/** Where a header asks for a new UUID, the same for every job. */
const UUID = "00000000-0000-4000-8000-000000000000";

/** Runs an emitted module so that its answers depend on nothing but the job. */
export function deterministic(module: Syntax): BackendModule {
  return instantiate(module, { uuid: () => UUID });
}

/**
 * A translator for which each environment variable reads as `${NAME}`. Not by `load`, which checks a
 * URL whose host is still a placeholder.
 */
export function withNames(module: BackendModule): Translator {
  const env = Object.fromEntries(
    Object.keys(module.variables).map((name) => [name, `\${${name}}`]),
  );
  return { module, env, server: serverOf(module, env), secrets: [] };
}

export function answerTo(job: Job, translator: Translator): Answer {
  try {
    const report = new Report();
    const request = requestOf(translator, job, report);
    return { request, report: report.entries };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { error: { code: error.code, message: error.message } };
  }
}
