import { type Json, isJsonObject } from "../json.ts";
import type { Document, Path } from "./document.ts";

/** A text of the file: a key, or a value. */
export interface FoundString {
  path: Path;
  part: "key" | "value";
  text: string;
}

const found = new WeakMap<Document, readonly FoundString[]>();

/** Every key and every text among the values of a document, in written order; several rules ask. */
export function stringsIn(document: Document): readonly FoundString[] {
  const strings = found.get(document) ?? below([], document.value);
  found.set(document, strings);
  return strings;
}

function below(path: Path, value: Json): FoundString[] {
  if (typeof value === "string") return [{ path, part: "value", text: value }];
  if (Array.isArray(value)) return value.flatMap((item, index) => below([...path, index], item));
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) => [
    { path: [...path, key], part: "key" as const, text: key },
    ...below([...path, key], inner),
  ]);
}
