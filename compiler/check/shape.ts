import type { ErrorObject } from "ajv";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { report } from "../diagnostics/report.ts";
import { code, nearest } from "../diagnostics/wording.ts";
import type { Document, Path } from "../read/document.ts";
import { pathText } from "../read/path.ts";
import { about, expectedTypes, typeHelp } from "./expected.ts";
import { foundAt, shownAt } from "./found.ts";
import { place } from "./place.ts";
import { PRESETS, type Schema, keysOf } from "./schema.ts";
import { findings, typesIn } from "./unions.ts";

/**
 * Checks keys and types against the schema: one diagnostic for each mistake. Of a value of the wrong
 * type nothing else is said; of a key's name only what the mapping that holds it says. A misspelt
 * preset is reported, and the rest held against the one that was meant.
 */
export function checkShape(document: Document): Diagnostic[] {
  const preset = presetOf(document);
  if (preset === undefined) return [presetProblem(document)];
  const errors = findings(PRESETS.get(preset)!, document.value);
  const mistyped = new Set(
    errors.filter(({ keyword }) => keyword === "type").map(({ instancePath }) => instancePath),
  );
  const found = errors
    .filter(({ keyword, instancePath }) => keyword === "type" || !mistyped.has(instancePath))
    .filter(({ propertyName }) => propertyName === undefined)
    .filter(({ instancePath }) => instancePath !== "/preset")
    .map((error) => translate(document, error, preset));
  return preset === document.value["preset"] ? found : [presetProblem(document), ...found];
}

/** The preset that a document names, or that it means by what it names. */
export function presetOf(document: Document): string | undefined {
  const { preset } = document.value;
  if (typeof preset !== "string") return undefined;
  return PRESETS.has(preset) ? preset : nearest(preset, [...PRESETS.keys()]);
}

function presetProblem(document: Document): Diagnostic {
  const { preset } = document.value;
  const allowed = [...PRESETS.keys()];
  const key = "preset";
  if (preset === undefined) {
    const misspelt = Object.keys(document.value).find((other) => nearest(other, [key]) === key);
    if (misspelt !== undefined) {
      const where = place(document, [misspelt], "key");
      return report("RS103", { key: misspelt, parent: "", known: [key], suggestion: key }, where);
    }
    const help = `It is one of ${allowed.map(code).join(", ")}.`;
    return report("RS101", { key, parent: "", about: help }, place(document, [key]));
  }
  const found = foundAt(document, [key], preset);
  const suggestion = presetOf(document);
  return report("RS105", { key, found, allowed, suggestion }, place(document, [key]));
}

/** One finding of ajv in our words. */
function translate(document: Document, error: ErrorObject, preset: string): Diagnostic {
  const path = pathOf(error.instancePath, document.value);
  const where = place(document, path);
  const schema = error.parentSchema as Schema;
  const value: unknown = error.data;
  const key = pathText(path);
  const found = foundAt(document, path, value);
  const params = error.params as Record<string, unknown>;
  switch (error.keyword) {
    case "required":
      return missing(document, path, String(params["missingProperty"]), schema);
    case "additionalProperties":
      return unknownKey(document, [...path, String(params["additionalProperty"])], schema, preset);
    case "type":
    case "anyOf": {
      const types =
        error.keyword === "anyOf" ? typesIn(error.schema as Schema[]) : [String(params["type"])];
      const help = typeHelp(schema, types, value, shownAt(document, path, value));
      return report("RS102", { key, expected: expectedTypes(types), found, help }, where);
    }
    case "enum": {
      const allowed = error.schema as string[];
      const suggestion = typeof value === "string" ? nearest(value, allowed) : undefined;
      return report("RS105", { key, found, allowed, suggestion }, where);
    }
    case "minimum":
    case "maximum":
    case "exclusiveMinimum": {
      const bound = `${BOUNDS[error.keyword]} ${String(params["limit"])}`;
      return report("RS106", { key, bound, found, about: about(schema) }, where);
    }
    case "pattern": {
      const text = shownAt(document, path, value);
      const named = text === undefined ? "this text" : code(text);
      const shown = String(value).trim() === "" ? "empty" : named;
      return report("RS107", { what: code(key), found: shown, about: about(schema) }, where);
    }
    case "propertyNames": {
      const name = String(params["propertyName"]);
      const at = place(document, [...path, name], "key");
      const what = `a key of ${code(key)}`;
      return report("RS107", { what, found: code(name), about: about(schema) }, at);
    }
    case "uniqueItems": {
      const item = [...path, Math.max(Number(params["i"]), Number(params["j"]))];
      const twice = foundAt(document, item, (value as unknown[])[item.at(-1) as number]);
      return report("RS108", { key, found: twice }, place(document, item));
    }
    default:
      throw new Error(`the schema uses the keyword ${error.keyword}, which has no diagnostic`);
  }
}

const BOUNDS = { minimum: "at least", maximum: "at most", exclusiveMinimum: "more than" } as const;

function missing(document: Document, parent: Path, key: string, schema: Schema): Diagnostic {
  const where = { ...place(document, parent, "key"), path: pathText([...parent, key]) };
  const help = about(schema.properties?.[key] ?? {});
  return report("RS101", { key, parent: pathText(parent), about: help }, where);
}

function unknownKey(document: Document, path: Path, schema: Schema, preset: string): Diagnostic {
  const [parent, key] = [path.slice(0, -1), String(path.at(-1))];
  const where = place(document, path, "key");
  const known = Object.keys(schema.properties ?? {});
  if (parent.length === 0) {
    const presets = [...PRESETS.keys()].filter((preset) => keysOf(preset).includes(key));
    if (presets.length > 0) return report("RS104", { key, preset, presets }, where);
  }
  if (parent.length === 1 && parent[0] === "reasoning" && (key === "efforts" || key === "budget")) {
    return report("RS121", { key }, where);
  }
  const suggestion = nearest(key, known);
  return report("RS103", { key, parent: pathText(parent), known, suggestion }, where);
}

/** A JSON pointer as a path; steps into lists are numbers. */
function pathOf(pointer: string, root: unknown): Path {
  let value = root;
  return pointer
    .split("/")
    .slice(1)
    .map((escaped) => {
      const step = escaped.replaceAll("~1", "/").replaceAll("~0", "~");
      const inList = Array.isArray(value);
      value = (value as Record<string, unknown>)[step];
      return inList ? Number(step) : step;
    });
}
