import { isUtf8 } from "node:buffer";
import fc from "fast-check";
import { expect, test } from "vitest";
import { analyze } from "../../compiler/compile.ts";
import { emit } from "../../compiler/emit/emit.ts";
import { instantiate } from "../../compiler/load/instantiate.ts";
import { scanPayload } from "../../runtime/bytes/scan.ts";
import { written } from "../../runtime/bytes/write.ts";
import { checkJob } from "../../runtime/check-job.ts";
import { Failure } from "../../runtime/failure.ts";
import type { Job, Payload } from "../../runtime/job.ts";
import { type Json, isObject } from "../../runtime/json.ts";
import { type Translator, load } from "../../runtime/load.ts";
import { Report } from "../../runtime/report.ts";
import { requestOf } from "../../runtime/request.ts";
import { backend, ENV } from "../oracle/arbitraries/config.ts";
import { jobFor } from "../oracle/arbitraries/job.ts";
import { mutated, spelled, withoutMalformed } from "../oracle/arbitraries/spelling.ts";
import { canonical } from "../oracle/json.ts";

const options = { numRuns: 60, plugins: [fc.interruptAfterTimeLimit(60_000)] };

/** A backend, and jobs for it with a text of their payload: compiling costs most. */
const cases = backend.chain(({ config, yaml }) => {
  const spelledJob = jobFor(config).chain((job) =>
    fc.record({ job: fc.constant(job), text: spelled(job.payload as never) }),
  );
  return fc.record({ yaml: fc.constant(yaml), jobs: manyOf(spelledJob) });
});

test("a payload in bytes becomes what the same payload as an object becomes", () => {
  fc.assert(
    fc.property(cases, ({ yaml, jobs }) => {
      const translator = translatorOf(yaml);
      for (const { job, text } of jobs) {
        const plain = JSON.parse(text) as Payload;
        expect(answer(translator, { ...job, payload: Buffer.from(text) })).toEqual(
          answer(translator, { ...job, payload: plain }),
        );
      }
    }),
    options,
  );
}, 90_000);

const mutants = backend.chain(({ config, yaml }) => {
  const mutant = jobFor(config).chain((job) =>
    spelled(job.payload as never)
      .chain((text) => mutated(Buffer.from(text)))
      .map((bytes) => ({ job, bytes })),
  );
  return fc.record({ yaml: fc.constant(yaml), jobs: manyOf(mutant) });
});

test("a malformed payload is refused, or changes nothing beyond the strings that are", () => {
  fc.assert(
    fc.property(mutants, ({ yaml, jobs }) => {
      const translator = translatorOf(yaml);
      for (const { job, bytes } of jobs) {
        const text = withoutMalformed(bytes.toString());
        if (isRefused(bytes)) {
          expect(isUtf8(bytes) && isObject(parsed(bytes.toString()))).toBe(false);
          continue;
        }
        const sent = answer(translator, { ...job, payload: bytes });
        if (sent.startsWith("payload is not valid JSON: a string")) continue;
        const harmless = answer(translator, { ...job, payload: JSON.parse(text) as Payload });
        expect(withoutMalformed(sent)).toBe(harmless);
      }
    }),
    options,
  );
}, 90_000);

/** Small objects of few words, so that most changes fall between them: keys that stay and that do not. */
const words = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, depthSize: "small" },
    fc.constantFrom<Json>(1, true, "", "\\", `${"long".repeat(8)}\\"\\`),
    fc.array(tie("value"), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom("a", "input", "\\"), tie("value"), { maxKeys: 3 }),
  ),
}));
const few = fc
  .dictionary(fc.constantFrom("a", "input", "\\"), words.value, { minKeys: 1, maxKeys: 3 })
  .chain((object) => mutated(Buffer.from(JSON.stringify(object))));

test("what is scanned is JSON, but for the insides of strings in what is kept", () => {
  fc.assert(
    fc.property(few, (bytes) => {
      const isJson = isUtf8(bytes) && isObject(parsed(bytes.toString()));
      if (isRefused(bytes)) expect(isJson).toBe(false);
      else expect(isObject(parsed(withoutMalformed(bytes.toString())))).toBe(true);
    }),
    { numRuns: 20_000 },
  );
}, 60_000);

function manyOf<T>(one: fc.Arbitrary<T>): fc.Arbitrary<T[]> {
  return fc.array(one, { minLength: 1, maxLength: 16, size: "max" });
}

function translatorOf(yaml: string): Translator {
  const { plans, diagnostics } = analyze([{ path: "backend.yaml", text: yaml }]);
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  return load(instantiate(emit(plans[0]!, null)), ENV);
}

/** What is sent and reported, as one text; or the message of the failure. */
function answer(translator: Translator, job: { payload: unknown }): string {
  const report = new Report();
  try {
    const checked: Job = checkJob(job, translator.module.preset);
    const { headers, body } = requestOf(translator, checked, report);
    const pieces = [written(body)].flat() as (string | Buffer)[];
    const text = Buffer.concat(pieces.map((piece) => Buffer.from(piece))).toString();
    const sent: unknown = JSON.parse(withoutMalformed(text));
    return canonical({ headers, sent, report: report.entries });
  } catch (error) {
    if (error instanceof Failure) return error.message;
    throw error;
  }
}

function isRefused(bytes: Buffer): boolean {
  try {
    scanPayload(bytes);
    return false;
  } catch (error) {
    if (error instanceof Failure) return true;
    throw error;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
