import { deepStrictEqual } from "node:assert";
import type { ChatJob } from "../../dist/runtime/job.js";
import type { JsonObject } from "../../dist/runtime/json.js";
import { interpret } from "../oracle/interpret-plan.ts";
import { benchBackend } from "./backend.ts";
import { toBodyByHand } from "./by-hand.ts";
import { type Figure, time } from "./figure.ts";
import { alike, shapes } from "./jobs.ts";
import { costs } from "./measure.ts";
import { aiSdk, langChain } from "./peers.ts";

/** Object in, object out: the generated function against a person, an interpreter and the peers. */
export async function translate(): Promise<Figure[]> {
  const { plan, module } = await benchBackend();
  const { toBody } = module;
  const env = {} as never;
  // Both in a function of their own, of which the call costs a tenth.
  const generated = (job: ChatJob) => toBody(job, undefined, env);
  const byHand = (job: ChatJob) => toBodyByHand(job);
  const interpreter = (job: ChatJob) =>
    (interpret(plan, job as never, {}) as { body: JsonObject }).body;
  const agree = (job: ChatJob) => {
    deepStrictEqual(generated(job), byHand(job));
    deepStrictEqual(generated(job), interpreter(job));
  };

  alike.forEach(agree);
  const one = [
    ...(await person("one shape", taking(alike, generated), taking(alike, byHand))),
    ...(await slower(taking(alike, generated), [
      [15, "interpreter, one shape", taking(alike, interpreter)],
      [25, "@ai-sdk/openai-compatible", await aiSdk()],
      [25, "@langchain/openai", await langChain()],
    ])),
  ];
  // Only now: an inline cache does not forget a shape that it has seen.
  shapes.forEach(agree);
  return [
    ...one,
    ...(await person("16 shapes", taking(shapes, generated), taking(shapes, byHand))),
    ...(await slower(taking(shapes, generated), [
      [6, "interpreter, 16 shapes", taking(shapes, interpreter)],
    ])),
  ];
}

/**
 * The generated function against the one that a person wrote, by themselves: whose turn follows on one
 * that left a lot of garbage pays for some of it, which is much where so little is compared.
 */
async function person(
  shapes: string,
  generated: () => unknown,
  byHand: () => unknown,
): Promise<Figure[]> {
  const measured = await costs({ byHand, generated });
  return [
    { what: `by hand, ${shapes}`, cost: time(measured.of("byHand")) },
    {
      what: `generated, ${shapes}`,
      cost: time(measured.of("generated")),
      ratio: { of: "by hand", value: measured.ratio("generated", "byHand"), atMost: 1.1 },
    },
  ];
}

type Rival = [atLeast: number, what: string, call: () => unknown];

/** What should be so much slower than the generated function. */
async function slower(generated: () => unknown, rivals: readonly Rival[]): Promise<Figure[]> {
  const calls = rivals.map(([, what, call]) => [what, call] as const);
  const measured = await costs<string>({ generated, ...Object.fromEntries(calls) });
  return rivals.map(([atLeast, what]) => {
    const ratio = { of: "generated", value: measured.ratio(what, "generated"), atLeast };
    return { what, cost: time(measured.of(what)), ratio };
  });
}

/** Takes the 16 jobs in turn: of one that is always the same, the JIT would know the params. */
function taking(jobs: readonly ChatJob[], toBody: (job: ChatJob) => unknown): () => unknown {
  let i = 0;
  return () => toBody(jobs[i++ & 15]!);
}
