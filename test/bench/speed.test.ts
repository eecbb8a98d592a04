import { expect, test } from "vitest";
import { scanPayload } from "../../runtime/bytes/scan.ts";
import { written } from "../../runtime/bytes/write.ts";
import { interpret } from "../oracle/interpret-plan.ts";
import { benchBackend } from "./backend.ts";
import { alike, jobOf, messages, params } from "./jobs.ts";
import { costs } from "./measure.ts";

// Bounds that no noise reaches, far from what `npm run bench` measures: they fall when a fast path is
// lost, not when a machine is busy.
const { plan, module } = await benchBackend();
const env = {} as never;

test("a generated function is at least 3 times faster than the interpreter of its Plan", async () => {
  const [job] = alike as [(typeof alike)[0]];
  const measured = await costs({
    generated: () => module.toBody(job, undefined, env),
    interpreter: () => interpret(plan as never, job as never, {}),
  });
  expect(measured.ratio("interpreter", "generated")).toBeGreaterThan(3);
});

test.each([
  ["3.5 KB", 2000],
  ["100 KB", 97_000],
])("%s in bytes cost less than to parse and to serialise them", async (_, chars) => {
  const payload = { messages: messages(chars), ...params };
  const received = Buffer.from(JSON.stringify(payload));
  const body = module.toBody(jobOf(payload), undefined, env);
  const measured = await costs({
    floor: () => {
      JSON.parse(received.toString());
      return Buffer.from(JSON.stringify(body));
    },
    bytes: () =>
      written(module.toBody(jobOf(scanPayload(received) as never), undefined, env) as never),
  });
  expect(measured.ratio("bytes", "floor")).toBeLessThan(1);
});
