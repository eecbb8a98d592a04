import { isDeepStrictEqual } from "node:util";
import type { JsonObject } from "../../runtime/json.ts";
import type { BackendModule } from "../../runtime/module.ts";
import { JSON_COMMENT, generatedBy } from "../emit/header-line.ts";
import type { Plan } from "../plan/plan.ts";
import { prettyJson } from "../pretty-json.ts";
import { type Answer, answerTo, withNames } from "./answer.ts";
import { bareJob, jobOf } from "./case.ts";
import { casesOf } from "./cases.ts";

/** A case stands on one line up to this width, so that a diff is read at a glance. */
const LINE = 160;

/**
 * The text of `<id>.wire.json`: what a fixed set of jobs becomes, by running the module. The bare
 * job stands in full. Of each other job only what is not the bare job's is said: what its body `adds`
 * (or holds instead) and `lacks`, its headers, its report. Of a report the params stand here, not the
 * reasons and keys: what clients get depends on neither, so a refactoring changes no wire file.
 *
 * @param out the folder of modules when it is not the default
 */
export function wireText(plan: Plan, module: BackendModule, out: string | null): string {
  const job = bareJob(plan);
  const [, ...cases] = casesOf(plan);
  const translator = withNames(module);
  const bare = answerTo(job, translator);
  const beyondBare = beyond(bare, plan.preset);
  const wire = {
    [JSON_COMMENT]: generatedBy(plan.source, out),
    bare: { job, ...told(bare) },
    cases: cases.map((one) => ({ ...one, ...beyondBare(answerTo(jobOf(job, one), translator)) })),
  };
  return `${prettyJson(wire, LINE)}\n`;
}

/** Tells of other answers what the bare one does not say. */
function beyond(bare: Answer, preset: Plan["preset"]): (answer: Answer) => object {
  if ("error" in bare) return told;
  const { headers: headersBefore } = bare.request;
  const before = bodyOf(bare.request.body, preset);
  const paramsBefore = paramsByAction(bare);
  return (answer) => {
    if ("error" in answer) return told(answer);
    const after = bodyOf(answer.request.body, preset);
    const adds = Object.entries(after).filter(
      ([name, value]) => !Object.hasOwn(before, name) || !isDeepStrictEqual(before[name], value),
    );
    const lacks = Object.keys(before).filter((name) => !Object.hasOwn(after, name));
    const { headers } = answer.request;
    const params = paramsByAction(answer);
    return {
      ...(adds.length > 0 && { adds: Object.fromEntries(adds) }),
      ...(lacks.length > 0 && { lacks }),
      ...(!isDeepStrictEqual(headers, headersBefore) && { headers }),
      ...(!isDeepStrictEqual(params, paramsBefore) && { report: params }),
    };
  };
}

function told(answer: Answer): object {
  return "error" in answer ? answer : { request: answer.request, report: paramsByAction(answer) };
}

/** What a report says of which params: `{ dropped: ["n", "user"] }`. */
function paramsByAction({
  report,
}: Extract<Answer, { report: unknown }>): Record<string, string[]> {
  const params: Record<string, string[]> = {};
  for (const { param, action } of report) (params[action] ??= []).push(param);
  return params;
}

/** The body that the model sees: on batch the one inside the line. */
function bodyOf(sent: JsonObject, preset: Plan["preset"]): JsonObject {
  return preset === "openai-batch" ? (sent.body as JsonObject) : sent;
}
