import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import { report } from "../../diagnostics/report.ts";
import { isJsonObject } from "../../json.ts";
import { toTarget } from "../../plan/target.ts";
import type { Document, Path } from "../../read/document.ts";
import { place } from "../place.ts";
import type { MeaningRule } from "./rule.ts";

const FORBIDDEN: readonly string[] = ["__proto__", "constructor", "prototype"];

/** Where params land: no segment that could pollute (LANGUAGE section 6), no key with rules of its own. */
export const targets: MeaningRule = (document) => [
  ...document
    .entries(["param_map"])
    .flatMap(({ path, value }) => [
      ...targetProblems(document, path, value),
      ...(isJsonObject(value) ? targetProblems(document, [...path, "to"], value["to"]) : []),
    ]),
  ...targetProblems(document, ["reasoning", "budget"], budgetOf(document)),
];

function budgetOf(document: Document): unknown {
  const { reasoning } = document.value;
  return isJsonObject(reasoning) ? reasoning["budget"] : undefined;
}

function targetProblems(document: Document, path: Path, value: unknown): Diagnostic[] {
  if (typeof value !== "string") return [];
  const where = place(document, path);
  const segments = toTarget(value);
  const segment = segments.find((name) => FORBIDDEN.includes(name));
  if (segment !== undefined) return [report("RS133", { segment }, where)];
  const root = segments[0]!;
  return rulesOfTheirOwn(document).includes(root) ? [report("RS134", { root }, where)] : [];
}

function rulesOfTheirOwn(document: Document): string[] {
  const responses = document.value["preset"] === "openai-responses";
  return responses ? ["model", "messages", "input"] : ["model", "messages"];
}
