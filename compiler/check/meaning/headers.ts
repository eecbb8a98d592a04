import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import { type Where, report } from "../../diagnostics/report.ts";
import { nearest } from "../../diagnostics/wording.ts";
import type { Document } from "../../read/document.ts";
import { HEADER_TOKENS, parseTemplate } from "../../plan/header-template.ts";
import { place } from "../place.ts";
import type { MeaningRule } from "./rule.ts";

/** Header names are unique without case, values are templates of known tokens (LANGUAGE section 8). */
export const headers: MeaningRule = (document) => [
  ...repeatedNames(document),
  ...document.entries(["headers"]).flatMap(({ path, value }) => {
    return typeof value === "string" ? templateProblems(value, place(document, path)) : [];
  }),
];

function repeatedNames(document: Document): Diagnostic[] {
  const lines = new Map<string, number>();
  return document.entries(["headers"]).flatMap(({ key, path }) => {
    const name = String(key).toLowerCase();
    const where = place(document, path, "key");
    const line = lines.get(name);
    lines.set(name, line ?? where.range.line);
    return line === undefined ? [] : [report("RS113", { name: String(key), line }, where)];
  });
}

function templateProblems(template: string, where: Where): Diagnostic[] {
  const forbidden = /[^\t\x20-\x7e\x80-\xff]/u.exec(template)?.[0];
  if (forbidden !== undefined) {
    const hex = forbidden.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0");
    return [report("RS116", { character: `U+${hex}` }, where)];
  }
  const parsed = parseTemplate(template);
  if ("unclosed" in parsed) return [report("RS115", {}, where)];
  if (!("unknown" in parsed)) return [];
  const { unknown: token } = parsed;
  const known = [...Object.keys(HEADER_TOKENS), "input.<path>"];
  return [report("RS114", { token, known, suggestion: nearest(token, known) }, where)];
}
