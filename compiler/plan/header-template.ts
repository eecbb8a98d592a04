import type { HeaderPart, HeaderToken } from "./plan.ts";

/** The tokens of LANGUAGE section 8 that have a fixed name. */
export const HEADER_TOKENS: Readonly<Record<string, HeaderToken>> = {
  "job.id": { kind: "job", field: "id" },
  "job.owner": { kind: "job", field: "owner" },
  "job.output_cap": { kind: "job", field: "output_cap" },
  "job.units_out": { kind: "job", field: "output_cap" },
  "job.sla": { kind: "job", field: "sla" },
  model: { kind: "model" },
  base_url: { kind: "base_url" },
  api_key: { kind: "api_key" },
  uuid: { kind: "uuid" },
};

export type ParsedTemplate =
  | { parts: HeaderPart[] }
  /** A token that is not known, or a brace without its partner (then the rest of the text). */
  | { unknown: string }
  | { unclosed: string };

/** Splits a header's value into literal text and tokens (LANGUAGE section 8). */
export function parseTemplate(template: string): ParsedTemplate {
  const parts: HeaderPart[] = [];
  let rest = template;
  while (rest !== "") {
    const open = rest.indexOf("{");
    if (open !== 0) parts.push({ text: open < 0 ? rest : rest.slice(0, open) });
    if (open < 0) break;
    const close = rest.indexOf("}", open);
    if (close < 0) return { unclosed: rest.slice(open) };
    const written = rest.slice(open + 1, close);
    const optional = written.endsWith("?");
    const name = optional ? written.slice(0, -1) : written;
    const token = tokenNamed(name);
    if (token === undefined) return { unknown: name };
    parts.push({ token, optional });
    rest = rest.slice(close + 1);
  }
  return { parts };
}

function tokenNamed(name: string): HeaderToken | undefined {
  if (Object.hasOwn(HEADER_TOKENS, name)) return HEADER_TOKENS[name];
  const path = name.split(".");
  if (path[0] !== "input" || path.length < 2 || path.includes("")) return undefined;
  return { kind: "input", path: path.slice(1) };
}

/** A token as it is written in the YAML, without braces. */
export function tokenName(token: HeaderToken): string {
  if (token.kind === "input") return ["input", ...token.path].join(".");
  return token.kind === "job" ? `job.${token.field}` : token.kind;
}
