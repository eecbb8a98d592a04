import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { report } from "../diagnostics/report.ts";
import { isJsonObject } from "../json.ts";
import type { Plan } from "../plan/plan.ts";
import { decode } from "../read/decode.ts";
import type { Document, SourceFile } from "../read/document.ts";
import { place } from "../check/place.ts";
import { findings } from "./findings.ts";
import { type Proof, prove } from "./prove.ts";
import {
  type Published,
  TARGETS,
  builtIn,
  isPath,
  kindOf,
  publishedOf,
  schemaPath,
} from "./published.ts";

/**
 * Proves a Plan against its `target`, if it has one.
 *
 * @param schemas the documents that targets name by path, among others
 */
export function checkTarget(
  document: Document,
  plan: Plan,
  schemas: readonly SourceFile[],
): { proof?: Proof; diagnostics: Diagnostic[] } {
  if (plan.target === null) return { diagnostics: [] };
  const { value: target } = plan.target;
  const where = place(document, ["target"]);
  let published: Published | undefined;
  try {
    published = publishedBy(target, plan, schemas);
  } catch (error) {
    const problem = (error as Error).message;
    return { diagnostics: [report("RS303", { path: target, problem }, where)] };
  }
  if (published === undefined) {
    return { diagnostics: [report("RS302", { target, preset: plan.preset }, where)] };
  }
  const proof = prove(plan, published);
  return { proof, diagnostics: findings(proof, document) };
}

/** What a target publishes of a Plan's requests. Throws with what is wrong with its schema. */
function publishedBy(
  target: string,
  { preset, source }: Plan,
  schemas: readonly SourceFile[],
): Published | undefined {
  const kind = kindOf(preset);
  const known = TARGETS.find((name) => name === target);
  if (known !== undefined) return builtIn(known, kind);
  const path = schemaPath(source, target);
  const file = schemas.find((schema) => schema.path === path);
  if (file === undefined) throw new Error(`there is no file ${path}`);
  const value: unknown = JSON.parse(decode(file.text).text);
  if (!isJsonObject(value)) throw new Error("it is no JSON object");
  return publishedOf(target, value, kind);
}

/** The schemas that backends name by path: what a caller has to read for `compile`. Sorted. */
export function schemasOf(documents: readonly Document[]): string[] {
  const paths = documents.flatMap(({ path, value: { target } }) =>
    typeof target === "string" && isPath(target) ? [schemaPath(path, target)] : [],
  );
  return [...new Set(paths)].sort();
}
