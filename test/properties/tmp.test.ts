import fc from "fast-check";
import { test } from "vitest";
import { compile } from "./tmp-compile.ts";
import { evaluate } from "../../compiler/load/evaluate.ts";
import { Report } from "../../runtime/report.ts";
import { backend, ENV } from "../oracle/arbitraries/config.ts";
import { jobFor } from "../oracle/arbitraries/job.ts";
import { translateByTheBook } from "../oracle/from-yaml.ts";
import { interpret } from "../oracle/interpret-plan.ts";
import { canonical } from "../oracle/json.ts";
import { writeFileSync } from "node:fs";
const cases = backend.chain((one) => fc.tuple(fc.constant(one), fc.array(jobFor(one.config), {minLength: 6, maxLength: 6})));
const told = (e: any) => e.map((x: any) => `${x.param}|${x.action}`).sort().join("\n");
const toldKey = (e: any) => e.map((x: any) => `${x.param}|${x.action}|${x.key}`).sort().join("\n");
function diff(a: string, b: string) { const A = a.split("\n"), B = b.split("\n"); return "  book-only: " + A.filter(x => !B.includes(x)).join(" ; ") + "\n  module-only: " + B.filter(x => !A.includes(x)).join(" ; "); }
test("x", { timeout: 300000 }, async () => {
  const out: string[] = []; const n: any = {};
  const add = (k: string, s: string) => { n[k] = (n[k] ?? 0) + 1; if (n[k] <= 40) out.push(`#### ${k}\n${s}`); };
  for (const [b, jobs] of fc.sample(cases, { numRuns: Number(process.env.N ?? 150), ...(process.env.SEED ? { seed: Number(process.env.SEED) } : {}) })) {
    let m: any, plan: any;
    try {
      const c = await compile([{ path: "backend.yaml", text: b.yaml }]);
      const errors = c.diagnostics.filter((d) => d.severity === "error");
      if (errors.length) { add("refused " + errors[0]!.code, b.yaml + errors.map((e) => `${e.path}: ${e.message}`).join("\n")); continue; }
      plan = c.plans[0]; m = evaluate(c.modules[0]!.text);
    } catch (e: any) { add("compile crash " + e.message.slice(0, 40), b.yaml + e.stack.slice(0, 1500)); continue; }
    for (const job of jobs) {
      const book: any = translateByTheBook(b.yaml, job, ENV);
      const r = new Report(); let mod: any, err: any, headers: any;
      try { mod = m.toBody(job, r, ENV); const k = m.server(ENV).api_key; headers = {"content-type":"application/json", ...(k===undefined?{}:{authorization:"Bearer "+k}), ...m.toHeaders?.(job, ENV)}; } catch (e: any) { err = e; }
      const show = () => b.yaml + JSON.stringify(job) + "\n  book: " + JSON.stringify(book.error ?? book.moduleBody) + "\n  mod:  " + JSON.stringify(mod) + "\n";
      if (err || book.error) { if (err?.code !== book.error) add("error", show() + err?.stack?.slice(0, 500)); else n.bothfail = (n.bothfail ?? 0) + 1; continue; }
      n.ok = (n.ok ?? 0) + 1;
      if (canonical(mod) !== canonical(book.moduleBody)) add("body", show());
      if (canonical(headers) !== canonical(book.headers)) add("headers", show() + JSON.stringify([book.headers, headers]));
      if (told(r.entries) !== told(book.report)) add("report " , show() + diff(told(book.report), told(r.entries)));
      const p = interpret(plan, job, ENV);
      if (canonical(mod) !== canonical(p.body)) add("plan body", show() + "  plan: " + JSON.stringify(p.body));
      if (toldKey(r.entries) !== toldKey(p.report)) add("plan report", show() + diff(toldKey(p.report), toldKey(r.entries)));
    }
  }
  console.log(n); writeFileSync("/tmp/dis.txt", out.join("\n\n"));
});
