import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import { report } from "../../diagnostics/report.ts";
import { variablesIn } from "../../env.ts";
import { type Json, isJsonObject } from "../../json.ts";
import type { Document, Path } from "../../read/document.ts";
import { pathText } from "../../read/path.ts";
import { place } from "../place.ts";
import type { MeaningRule } from "./rule.ts";

const ALLOWED = /^(base_url|model|api_key|headers|extra_params|health\.path)\b/;

/** `env:NAME` stands only where it is read (LANGUAGE section 1); keys are never read for it. */
export const envPlacement: MeaningRule = (document) => below(document, [], document.value);

function below(document: Document, path: Path, value: Json): Diagnostic[] {
  if (typeof value === "string") {
    return ALLOWED.test(pathText(path)) ? [] : misplaced(document, path, "value", value);
  }
  if (Array.isArray(value)) {
    return value.flatMap((item, index) => below(document, [...path, index], item));
  }
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) => [
    ...misplaced(document, [...path, key], "key", key),
    ...below(document, [...path, key], inner),
  ]);
}

function misplaced(
  document: Document,
  path: Path,
  part: "key" | "value",
  text: string,
): Diagnostic[] {
  const key = part === "key" ? "a key" : pathText(path);
  return variablesIn(text)
    .slice(0, 1)
    .map((name) => report("RS110", { name, key }, place(document, path, part)));
}
