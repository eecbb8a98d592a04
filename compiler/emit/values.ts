import type { ValuePlan } from "../plan/plan.ts";
import { literal } from "./literal.ts";
import { type Source, passOn, renameReport, reportCall } from "./param.ts";
import type { Case, Group, Statement } from "./print/syntax.ts";

/** A `switch` over the values that the map lists; those that fare alike share a case. */
export function valuesSwitch(source: Source): Group {
  const { fate, value, reads } = source;
  const cases = new Map<string, Case & { labels: string[] }>();
  for (const listed of fate.values) {
    const body = outcome(listed, source);
    const alike = cases.get(JSON.stringify(body));
    if (alike) alike.labels.push(literal(listed.from));
    else cases.set(JSON.stringify(body), { labels: [literal(listed.from)], body });
  }
  const otherwise = unlisted(source);
  return {
    kind: "group",
    under: fate.key,
    reads,
    body: [{ kind: "switch", subject: value, cases: [...cases.values()], otherwise: [otherwise] }],
  };
}

function outcome(listed: ValuePlan, source: Source): Statement[] {
  const { param, fate, writes } = source;
  if (listed.kind === "drop") {
    return [reportCall("dropped", param, "the map drops this value", listed.key)];
  }
  if (!fate.renamed && listed.value === listed.from)
    return [{ kind: "line", code: passOn(source) }];
  const shown = literal(listed.value);
  const sent = fate.renamed ? `${fate.target.join(".")}: ${shown}` : shown;
  return [
    ...writes.literal(fate.target, listed.value).map((code): Statement => ({ kind: "line", code })),
    reportCall("mapped", param, sent, listed.key),
  ];
}

function unlisted(source: Source): Statement {
  const { param, fate, isSet } = source;
  if (fate.unlisted.kind === "drop") {
    const then = [reportCall("dropped", param, fate.unlisted.reason, fate.key)];
    return { kind: "branch", test: isSet, then };
  }
  const write: Statement = { kind: "line", code: passOn(source) };
  if (!fate.renamed) return { kind: "if", test: isSet, then: write };
  return { kind: "branch", test: isSet, then: [write, renameReport(source)] };
}
