import { deepStrictEqual } from "node:assert";
import type { ChatJob } from "../../dist/runtime/job.js";
import type { JsonObject } from "../../dist/runtime/json.js";
import { interpret } from "../oracle/interpret-plan.ts";
import { benchBackend } from "./backend.ts";
import { toBodyByHand } from "./by-hand.ts";
import { type Figure, time } from "./figure.ts";
import { alike, shapes } from "./jobs.ts";
import { type Costs, costs } from "./measure.ts";
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
  const one = await costs({
    byHand: taking(alike, byHand),
    generated: taking(alike, generated),
    interpreter: taking(alike, interpreter),
    aiSdk: await aiSdk(),
    langChain: await langChain(),
  });
  // Only now: an inline cache does not forget a shape that it has seen.
  shapes.forEach(agree);
  const many = await costs({
    byHand: taking(shapes, byHand),
    generated: taking(shapes, generated),
    interpreter: taking(shapes, interpreter),
  });
  return [
    ...person(one, "one shape"),
    slower(one, "interpreter", 15, "interpreter, one shape"),
    slower(one, "aiSdk", 25, "@ai-sdk/openai-compatible"),
    slower(one, "langChain", 25, "@langchain/openai"),
    ...person(many, "16 shapes"),
    slower(many, "interpreter", 6, "interpreter, 16 shapes"),
  ];
}

/** The generated function against the one that a person wrote. */
function person(measured: Costs<"byHand" | "generated">, shapes: string): Figure[] {
  return [
    { what: `by hand, ${shapes}`, cost: time(measured.of("byHand")) },
    {
      what: `generated, ${shapes}`,
      cost: time(measured.of("generated")),
      ratio: { of: "by hand", value: measured.ratio("generated", "byHand"), atMost: 1.1 },
    },
  ];
}

/** What should be so much slower than the generated function. */
function slower<Name extends string>(
  measured: Costs<Name | "generated">,
  rival: Name,
  atLeast: number,
  what: string,
): Figure {
  const ratio = { of: "generated", value: measured.ratio(rival, "generated"), atLeast };
  return { what, cost: time(measured.of(rival)), ratio };
}

/** Takes the 16 jobs in turn: of one that is always the same, the JIT would know the params. */
function taking(jobs: readonly ChatJob[], toBody: (job: ChatJob) => unknown): () => unknown {
  let i = 0;
  return () => toBody(jobs[i++ & 15]!);
}
