import fc from "fast-check";
import { format } from "prettier";
import { describe, expect, it } from "vitest";
import { analyze } from "../../compiler/compile.ts";
import { emit } from "../../compiler/emit/emit.ts";
import { formatted } from "../../compiler/emit/format.ts";
import { printModule } from "../../compiler/emit/print/module.ts";
import type { Syntax } from "../../compiler/emit/print/syntax.ts";
import { evaluate } from "../../compiler/load/evaluate.ts";
import { instantiate } from "../../compiler/load/instantiate.ts";
import type { BackendModule } from "../../runtime/module.ts";
import { Report } from "../../runtime/report.ts";
import { backend } from "../oracle/arbitraries/config.ts";
import { jobFor } from "../oracle/arbitraries/job.ts";

const cases = backend.chain(({ config, yaml }) =>
  fc.record({ yaml: fc.constant(yaml), job: jobFor(config) }),
);

function emitted(yaml: string): Syntax {
  const { plans, diagnostics } = analyze([{ path: "backends/random.yaml", text: yaml }]);
  if (plans[0] === undefined) throw new Error(`${JSON.stringify(diagnostics)}\n${yaml}`);
  return emit(plans[0], null);
}

describe("the printer", () => {
  it("prints what prettier would, wherever it is certain to", async () => {
    await fc.assert(
      fc.asyncProperty(backend, async ({ yaml }) => {
        const { text, certain } = printModule(emitted(yaml));
        fc.pre(certain);
        expect(await format(text, { parser: "typescript", printWidth: 100 })).toBe(text);
      }),
      { numRuns: 50 },
    );
  });

  it("prints one module with types and without", async () => {
    await fc.assert(
      fc.asyncProperty(cases, async ({ yaml, job }) => {
        const module = emitted(yaml);
        const typed = evaluate(await formatted(module));
        expect(answerOf(instantiate(module), job)).toEqual(answerOf(typed, job));
        expect(Object.keys(instantiate(module)).sort()).toEqual(Object.keys(typed).sort());
      }),
      { numRuns: 50 },
    );
  });
});

function answerOf(module: BackendModule, job: unknown): unknown {
  const env = Object.fromEntries(Object.keys(module.variables).map((name) => [name, name]));
  const report = new Report();
  try {
    const body = module.toBody(job as never, report, env as never);
    return { server: module.server(env as never), body, report: report.entries };
  } catch (error) {
    return { failed: (error as Error).message };
  }
}
