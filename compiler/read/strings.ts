import { type Json, isJsonObject } from "../json.ts";
import type { Document, Path } from "./document.ts";

/** A text of the file: a key, or a value. */
export interface FoundString {
  path: Path;
  part: "key" | "value";
  text: string;
}

/** Every key and every text among the values of a document, in written order. */
export function stringsIn(document: Document): FoundString[] {
  return below([], document.value);
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
