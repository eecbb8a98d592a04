import fc from "fast-check";
import { expect, test } from "vitest";
import { compile } from "../../compiler/index.ts";
import { evaluate } from "../../compiler/load/evaluate.ts";
import type { JsonObject } from "../../compiler/json.ts";
import type { Plan } from "../../compiler/plan/plan.ts";
import { Failure } from "../../runtime/failure.ts";
import type { Job } from "../../runtime/job.ts";
import { load } from "../../runtime/load.ts";
import type { Translator } from "../../runtime/load.ts";
import { Report } from "../../runtime/report.ts";
import { requestOf } from "../../runtime/request.ts";
import { backend, ENV } from "../oracle/arbitraries/config.ts";
import { jobFor } from "../oracle/arbitraries/job.ts";
import { translateByTheBook } from "../oracle/from-yaml.ts";
import { interpret } from "../oracle/interpret-plan.ts";
import { canonical } from "../oracle/json.ts";

/** A backend and jobs for it: compiling costs far more than translating. */
const cases = backend.chain((one) =>
  fc.tuple(
    fc.constant(one.yaml),
    fc.array(jobFor(one.config), { minLength: 1, maxLength: 16, size: "max" }),
  ),
);

test("a generated module does what the language and its Plan say", async () => {
  const prototype = Object.getOwnPropertyNames(Object.prototype).sort();
  await fc.assert(
    fc.asyncProperty(cases, async ([yaml, jobs]) => {
      const { translator, plan } = await build(yaml);
      for (const job of jobs.map(deepFreeze)) {
        expect(answer(translator, job)).toBe(answerByTheBook(yaml, job));
        expectPlan(translator, plan, job);
      }
      expect(Object.getOwnPropertyNames(Object.prototype).sort()).toEqual(prototype);
    }),
    { numRuns: 80, plugins: [fc.interruptAfterTimeLimit(60_000, { failOnInterrupt: true })] },
  );
}, 90_000);

test.each([
  ["the cap", "openai-chat", "max_tokens: limits.tokens", "", "limits", "tokens"],
  ["a constant", "openai-responses", "", "reasoning: { effort: low }", "reasoning", "effort"],
])(
  "an object of `values` does not take the place of %s",
  async (_, preset, map, extra, to, key) => {
    const yaml = `
preset: ${preset}
base_url: http://runtime/v1
model: tiny
params_supported: [seed]
extra_params: { ${extra} }
param_map:
  ${map}
  seed: { to: ${to}, values: { 1: { ${key}: 999999, kept: true } }, unmapped: drop }
`;
    const { translator } = await build(yaml);
    const job = { id: "job-1", output_cap: 64, payload: { input: "hi", seed: 1 } };
    expect(answer(translator, job)).toContain("kept");
    expect(answer(translator, job)).toBe(answerByTheBook(yaml, job));
  },
);

test.each<[string, string, JsonObject]>([
  [
    "the cap takes the place of a dialect's only switch",
    "param_map: { max_tokens: chat_template_kwargs.enable_thinking }\nreasoning: thinking_bool",
    { reasoning_effort: "none" },
  ],
  [
    "extra_params hold the prompt in both spellings",
    "extra_params: { messages: [{ role: user, content: a }], input: b }",
    {},
  ],
  ["a param's name has a dot", "params_supported: [a.b]\nparam_map: { a.b: a.b }", { "a.b": 1 }],
  [
    "a prototype key stands beside what is replaced",
    "params_supported: [reasoning, reasoning_effort]\nextra_params: { reasoning_effort: low }",
    { reasoning: JSON.parse('{ "__proto__": 0, "a": 1 }') as JsonObject, reasoning_effort: "high" },
  ],
  [
    "a prototype key stands beside where a constant takes the place of the cap",
    "params_supported: [reasoning]\nparam_map: { max_tokens: reasoning.effort.a }\nextra_params: { reasoning_effort: low }",
    { reasoning: JSON.parse('{ "__proto__": 0, "a": 1 }') as JsonObject },
  ],
])("a module says what the language says where %s", async (_, keys, params) => {
  const yaml = `preset: openai-responses\nbase_url: http://runtime/v1\nmodel: tiny\n${keys}\n`;
  const { translator, plan } = await build(yaml);
  const job = { id: "job-1", output_cap: 64, payload: { input: "hi", ...params } };
  expect(answer(translator, job)).toBe(answerByTheBook(yaml, job));
  expectPlan(translator, plan, job);
});

async function build(yaml: string): Promise<{ translator: Translator; plan: Plan }> {
  const { modules, plans, diagnostics } = await compile([{ path: "backend.yaml", text: yaml }]);
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  return { translator: load(evaluate(modules[0]!.text), ENV), plan: plans[0]! };
}

/** The request and the report without keys and reasons, as one text; or the failure's code. */
function answer(translator: Translator, job: Job): string {
  try {
    const report = new Report();
    const request = requestOf(translator, job, report);
    const { url, headers, body } = request;
    const dropped = report.entries.filter(({ action }) => action === "dropped");
    const lost = new Set(dropped.map(({ param }) => param));
    // A clamp on the way to being dropped says nothing that the language asks for.
    const told = report.entries
      .filter(({ param, action }) => action !== "clamped" || !lost.has(param))
      .map(({ param, action }) => ({ param, action }));
    return canonical({ url, headers, body, report: sorted(told) });
  } catch (error) {
    if (error instanceof Failure) return error.code;
    throw error;
  }
}

function answerByTheBook(yaml: string, job: Job): string {
  const answer = translateByTheBook(yaml, job, ENV);
  return "error" in answer ? answer.error : canonical({ ...answer, report: sorted(answer.report) });
}

/** Holds what the module itself makes, and the keys that it reports, against its Plan. */
function expectPlan({ module, env }: Translator, plan: Plan, job: Job): void {
  const expected = interpret(plan, job, ENV);
  const report = new Report();
  if ("error" in expected) {
    expect(() => module.toBody(job as never, report, env as never)).toThrow(Failure);
    return;
  }
  const body = module.toBody(job as never, report, env as never);
  const told = report.entries.map(({ param, action, key }) => ({ param, action, key }));
  expect(canonical({ body, report: sorted(told) })).toBe(
    canonical({ body: expected.body, report: sorted(expected.report) }),
  );
}

/** In an order that does not depend on when an entry was made. */
function sorted<T>(entries: readonly T[]): T[] {
  return [...entries].sort((a, b) => (canonical(a) < canonical(b) ? -1 : 1));
}

function deepFreeze<T>(value: T): T {
  if (typeof value === "object" && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(deepFreeze);
  }
  return value;
}
