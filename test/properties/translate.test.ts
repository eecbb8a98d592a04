import fc from "fast-check";
import { expect, test } from "vitest";
import { compile } from "../../compiler/index.ts";
import { evaluate } from "../../compiler/load/evaluate.ts";
import type { Plan } from "../../compiler/plan/plan.ts";
import type { Job } from "../../runtime/job.ts";
import type { BackendModule } from "../../runtime/module.ts";
import { Report } from "../../runtime/report.ts";
import { backend, ENV } from "../oracle/arbitraries/config.ts";
import { jobFor } from "../oracle/arbitraries/job.ts";
import { translateByTheBook } from "../oracle/from-yaml.ts";
import { interpret } from "../oracle/interpret-plan.ts";
import { canonical } from "../oracle/json.ts";

/** A backend and jobs for it: compiling costs far more than translating. */
const cases = backend.chain((one) =>
  fc.tuple(fc.constant(one.yaml), fc.array(jobFor(one.config), { minLength: 1, maxLength: 16, size: "max" })),
);

test(
  "a generated module does what the language and its Plan say",
  { timeout: 60_000 },
  async () => {
    const prototype = Object.getOwnPropertyNames(Object.prototype).sort();
    await fc.assert(
      fc.asyncProperty(cases, async ([yaml, jobs]) => {
        const { module, plan } = await build(yaml);
        for (const job of jobs) {
          const byTheBook = bookAnswer(yaml, job);
          const byModule = moduleAnswer(module, deepFreeze(job));
          expect(byModule.summary).toBe(byTheBook);
          if (byModule.report !== undefined) {
            const byPlan = interpret(plan, job, ENV);
            expect(canonical(byPlan.body)).toBe(canonical(byModule.body));
            expect(told(byPlan.report)).toEqual(told(byModule.report));
          }
        }
        expect(Object.getOwnPropertyNames(Object.prototype).sort()).toEqual(prototype);
      }),
      { numRuns: 150 },
    );
  },
);

async function build(yaml: string): Promise<{ module: BackendModule; plan: Plan }> {
  const { modules, plans, diagnostics } = await compile([{ path: "backend.yaml", text: yaml }]);
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  return { module: evaluate(modules[0]!.text), plan: plans[0]! };
}

/** What is compared, as one text: the body, the headers, and what the report says without reasons. */
function summary(answer: { body: unknown; headers: unknown; report: unknown[] }): string {
  const report = told(answer.report).map((entry) => JSON.parse(entry) as unknown);
  return canonical({ ...answer, report });
}

function bookAnswer(yaml: string, job: Job): string {
  const answer = translateByTheBook(yaml, job, ENV);
  if ("error" in answer) return answer.error;
  return summary({ ...pick(answer.moduleBody, answer.headers), report: answer.report });
}

function moduleAnswer(
  module: BackendModule,
  job: Job,
): { summary: string; body?: unknown; report?: Report["entries"] } {
  const env = ENV as never;
  const report = new Report();
  try {
    const body = module.toBody(job as never, report, env);
    const { api_key } = module.server(env);
    const headers = {
      "content-type": "application/json",
      ...(api_key === undefined ? {} : { authorization: `Bearer ${api_key}` }),
      ...module.toHeaders?.(job as never, env),
    };
    const actions = report.entries.map(({ param, action }) => ({ param, action }));
    return {
      summary: summary({ ...pick(body, headers), report: actions }),
      body,
      report: report.entries,
    };
  } catch (error) {
    if (error instanceof Error && "code" in error) return { summary: String(error.code) };
    throw error;
  }
}

const pick = (body: unknown, headers: unknown) => ({ body, headers });

/** Report entries as sorted texts, without their reasons. */
function told(entries: readonly unknown[]): string[] {
  return entries.map((entry) => canonical({ ...(entry as object), reason: undefined })).sort();
}

function deepFreeze<T>(value: T): T {
  if (typeof value === "object" && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(deepFreeze);
  }
  return value;
}
