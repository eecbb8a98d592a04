import type { Document, Path } from "../read/document.ts";

/** A value that a `param_map` entry lists, with its YAML type. */
export interface ListedKey {
  key: string | number | boolean;
  path: Path;
}

/** The keys of an entry's `values`; null keys are a mistake of their own. */
export function listedKeys(document: Document, param: string): ListedKey[] {
  return document
    .entries(["param_map", param, "values"])
    .flatMap(({ key, path }) => (key === null ? [] : [{ key, path }]));
}
