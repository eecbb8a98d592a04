import type { Explanation, Fact, ParamFact } from "./explanation.ts";

/** A table as every rendering shows it. */
export interface Table {
  title: string;
  columns: string[];
  rows: string[][];
}

/** The tables of an explanation, in the order in which they are read; empty ones are left out. */
export function tablesOf(explanation: Explanation): Table[] {
  const { endpoint, headers, params, constants, limits } = explanation;
  return [
    paramTable(params),
    factTable("Sent to every job", constants),
    factTable("Endpoint", endpoint),
    factTable("Headers", headers),
    factTable("Limits", limits),
  ].filter(({ rows }) => rows.length > 0);
}

function paramTable(params: readonly ParamFact[]): Table {
  const rows = params.flatMap((fact) => {
    const unset = fact.default === null ? [] : [{ value: "not set", becomes: fact.default }];
    return [...fact.fates, ...unset].map(({ value, becomes }, index) => [
      index === 0 ? fact.param : "",
      value,
      placed(becomes, fact),
      index === 0 ? fact.key : "",
    ]);
  });
  return { title: "Params", columns: ["param", "value", "becomes", "decided by"], rows };
}

/** What a value becomes, with where it lands unless that is the param's own name. */
function placed(becomes: string, { param, target, clamp }: ParamFact): string {
  if (becomes.startsWith("dropped")) return becomes;
  const place = target === null || target === param ? "" : `${target}: `;
  return `${place}${becomes}${clamp === null ? "" : `, ${clamp}`}`;
}

function factTable(title: string, facts: readonly Fact[]): Table {
  const rows = facts.map(({ name, value, key }) => [name, value, key]);
  return { title, columns: ["name", "value", "decided by"], rows };
}
