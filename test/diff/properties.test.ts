import fc from "fast-check";
import { expect, test } from "vitest";
import { type Plan, analyze } from "../../compiler/index.ts";
import { diffPlans } from "../../compiler/diff/diff-plans.ts";
import { diffBackends } from "../../compiler/diff/diff-backends.ts";
import { emit } from "../../compiler/emit/emit.ts";
import { type Answer, answerTo, deterministic, withNames } from "../../compiler/wire/answer.ts";
import { bareJob, jobOf } from "../../compiler/wire/case.ts";
import { casesOf } from "../../compiler/wire/cases.ts";
import { backend } from "../oracle/arbitraries/config.ts";
import { canonical } from "../oracle/json.ts";

const plan = backend.map(({ yaml }) => planOf(yaml));

/** Two backends of one preset: two of different presets differ in everything. */
const pair = plan.chain((before) =>
  fc.tuple(
    fc.constant(before),
    fc.oneof(
      plan.filter(({ preset }) => preset === before.preset),
      plan.map((other) => withPartsOf(before, other)),
    ),
  ),
);

test("no change between Plans that differ in keys and source only", () => {
  fc.assert(
    fc.property(plan, (before) => {
      const after = JSON.parse(JSON.stringify(before), (name, value: unknown) =>
        name === "key" ? "elsewhere" : value,
      ) as Plan;
      expect(diffPlans(before, { ...after, source: "moved.yaml" })).toEqual([]);
    }),
  );
});

test("a difference in any wire case is covered by a change", { timeout: 120_000 }, () => {
  let differing = 0;
  fc.assert(
    fc.property(pair, ([before, after]) => {
      const changes = diffPlans(before, after);
      const translators = [before, after].map(translatorOf);
      const headers = [...before.headers, ...after.headers];
      const bare = bareJob({ preset: before.preset, headers });
      for (const one of [...casesOf(before), ...casesOf(after)]) {
        const job = jobOf(bare, one);
        const [was, is] = translators.map((one) => outcome(answerTo(job, one)));
        if (was === is) continue;
        differing++;
        const named = Object.keys(job.payload);
        const covering = changes.filter(
          ({ subject }) => !isParam(subject, before, after) || named.includes(subject),
        );
        expect(covering, `${JSON.stringify(one)}\n${was}\n${is}`).not.toEqual([]);
      }
    }),
    { numRuns: 40 },
  );
  expect(differing).toBeGreaterThan(100);
});

test("each change that a request shows comes with one", { timeout: 120_000 }, () => {
  let shown = 0;
  fc.assert(
    fc.property(pair, ([before, after]) => {
      // Where a header cannot carry what the backend puts into it, no request shows anything.
      fc.pre(answersJobs(before) && answersJobs(after));
      const [diff] = diffBackends([{ before, after }]);
      for (const [index, change] of diffPlans(before, after).entries()) {
        const { example } = diff!.changes[index]!;
        if (change.shown === null) expect(example).toBeNull();
        if (change.shown === null || change.subject.startsWith("header ")) continue;
        shown++;
        expect(example, change.message).not.toBeNull();
      }
    }),
    { numRuns: 40 },
  );
  expect(shown).toBeGreaterThan(50);
});

function answersJobs(plan: Plan): boolean {
  return !("error" in answerTo(bareJob(plan), translatorOf(plan)));
}

function translatorOf(plan: Plan): ReturnType<typeof withNames> {
  return withNames(deterministic(emit(plan, null)));
}

function planOf(yaml: string): Plan {
  const { plans, diagnostics } = analyze([{ path: "backend.yaml", text: yaml }]);
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  return plans[0]!;
}

/** A Plan that is different in little: it has the limits, and the headers, of another backend. */
function withPartsOf(before: Plan, { limits, headers }: Plan): Plan {
  return before.preset === "openai-batch" ? { ...before, limits } : { ...before, limits, headers };
}

function isParam(subject: string, ...plans: Plan[]): boolean {
  return plans.some((one) => "params" in one && one.params.some(({ param }) => param === subject));
}

/** What a client, or the operator, can tell apart; not the reasons and keys of the report. */
function outcome(answer: Answer): string {
  if ("error" in answer) return canonical(answer);
  const { request, report } = answer;
  const told = report.map(({ param, action }) => `${param} ${action}`).sort();
  return canonical({ request, told });
}
