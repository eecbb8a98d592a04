import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { report } from "../diagnostics/report.ts";
import { isJsonObject } from "../json.ts";
import type { Plan } from "../plan/plan.ts";
import { decode } from "../read/decode.ts";
import type { Document, SourceFile } from "../read/document.ts";
import { place } from "../check/place.ts";
import type { Claim } from "./claim.ts";
import { findings } from "./findings.ts";
import { type Proof, prove } from "./prove.ts";
import {
  type Published,
  TARGETS,
  builtIn,
  isPath,
  type Kind,
  kindOf,
  publishedOf,
  schemaPath,
} from "./published.ts";
import { assertSchema } from "./view.ts";

/**
 * Answers the JSON Schema at a path that a `target` names, undefined where there is none; the same
 * object each time that it is asked for the same path.
 */
export type SchemaReader = (path: string) => SourceFile | undefined;

/**
 * Proves a Plan against its `target`, if it has one.
 *
 * @param readSchema is asked for what the target names by path
 * @param isWhole whether the Plan holds every param, so that what is missing is known to be
 */
export function checkTarget(
  document: Document,
  plan: Plan,
  readSchema: SchemaReader,
  { isWhole }: { isWhole: boolean },
): { proof?: Proof; diagnostics: Diagnostic[] } {
  if (plan.target === null) return { diagnostics: [] };
  const { value: target } = plan.target;
  const where = place(document, ["target"]);
  let published: Published | undefined;
  try {
    published = publishedBy(target, plan, readSchema);
  } catch (error) {
    const problem = (error as Error).message;
    return { diagnostics: [report("RS303", { path: target, problem }, where)] };
  }
  if (published === undefined) {
    return { diagnostics: [report("RS302", { target, preset: plan.preset }, where)] };
  }
  const proof = prove(plan, published);
  const certain = isWhole ? proof.claims : proof.claims.filter(standsAlone);
  return { proof, diagnostics: findings({ ...proof, claims: certain }, document) };
}

/** Whether no other param can change a verdict. */
function standsAlone({ about, field }: Claim): boolean {
  return about === "value" && !field.includes(".");
}

/** What a target publishes of a Plan's requests. Throws with what is wrong with its schema. */
function publishedBy(
  target: string,
  { preset, source }: Plan,
  readSchema: SchemaReader,
): Published | undefined {
  const kind = kindOf(preset);
  const known = TARGETS.find((name) => name === target);
  if (known !== undefined) return builtIn(known, kind);
  const path = schemaPath(source, target);
  const file = readSchema(path);
  if (file === undefined) throw new Error(`there is no file ${path}`);
  return ownOf(file, target, kind);
}

const own = new WeakMap<SourceFile, Map<string, Published | undefined>>();

/** What a schema file says of one kind of request, read once: many backends share a gateway. */
function ownOf(file: SourceFile, target: string, kind: Kind): Published | undefined {
  const known = own.get(file) ?? new Map<string, Published | undefined>();
  own.set(file, known);
  const id = `${kind} ${target}`;
  if (known.has(id)) return known.get(id);
  const document: unknown = JSON.parse(decode(file.text).text);
  if (!isJsonObject(document)) throw new Error("it is no JSON object");
  assertSchema(document);
  const published = publishedOf(target, document, kind);
  // Compiled now, so that a reference that leads nowhere is found out here.
  published?.known.errors(published.known.root, null);
  known.set(id, published);
  return published;
}

/** The path of the JSON Schema that a Plan is proven against; undefined when it names none by path. */
export function schemaOf({ target, source }: Plan): string | undefined {
  return target !== null && isPath(target.value) ? schemaPath(source, target.value) : undefined;
}
