import fc from "fast-check";
import { test } from "vitest";
import { backend, ENV } from "../oracle/arbitraries/config.ts";
import { jobFor } from "../oracle/arbitraries/job.ts";
import { translateByTheBook } from "../oracle/from-yaml.ts";
const cases = backend.chain((one) => fc.tuple(fc.constant(one), jobFor(one.config)));
test("x", () => {
  const n: any = {};
  const c = (k: string) => (n[k] = (n[k] ?? 0) + 1);
  for (const [b, j] of fc.sample(cases, 3000)) {
    const r = translateByTheBook(b.yaml, j, ENV);
    if ("error" in r) c(r.error + b.config.preset);
    else {
      c("ok" + b.config.preset);
      for (const x of r.report) c(x.action);
    }
  }
  console.log(n);
  for (const [b, j] of fc.sample(cases, 4))
    console.log(b.yaml, JSON.stringify(j), JSON.stringify(translateByTheBook(b.yaml, j, ENV)));
});
