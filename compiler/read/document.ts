import type { Range } from "../diagnostics/diagnostic.ts";
import type { Json, JsonObject } from "../json.ts";

/** One backend file as the caller has it: bytes are decoded (and refused when they are not UTF-8). */
export interface SourceFile {
  /** As the user sees it; forward slashes; the base name without `.yaml` is the backend's id. */
  path: string;
  text: string | Uint8Array;
}

/** A path into the document: mapping keys and sequence indexes. */
export type Path = readonly (string | number)[];

/** A backend file that is well-formed YAML, with the place of every part. */
export interface Document {
  id: string;
  path: string;
  text: string;
  /** The mapping at the root. Keys of `values` that are not strings are spelled as strings here. */
  value: JsonObject;
  /** What could not be read, and is reported: null stands in its place. */
  lost: readonly Path[];
  /** The entries of the mapping at `path` in written order, keys with their YAML type. */
  entries(path: Path): MappingEntry[];
  /**
   * Where the key or the value at `path` stands. Where there is none, the nearest existing ancestor,
   * with `exact: false`.
   */
  locate(path: Path, part: "key" | "value"): Location;
  /** The same without an entry of a mapping; places stay what they are. */
  without(path: Path): Document;
  /** The same with an entry of a mapping under another key; places stay what they are. */
  renamed(path: Path, key: string): Document;
}

export interface MappingEntry {
  key: string | number | boolean | null;
  path: Path;
  value: Json;
}

export interface Location {
  range: Range;
  exact: boolean;
}
