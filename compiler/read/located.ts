import type { Range } from "../diagnostics/diagnostic.ts";
import type { JsonObject } from "../json.ts";
import type { Document, Location, MappingEntry, Path } from "./document.ts";
import type { Offsets } from "./position.ts";
import { type Tree, follow, renamed, without } from "./tree.ts";

interface Parsed {
  id: string;
  path: string;
  text: string;
  /** Of a mapping. */
  tree: Tree;
  lost: readonly Path[];
  rangeOf: (offsets: Offsets) => Range;
}

/** A document over the tree of a well-formed file. */
export function documentOf(parsed: Parsed): Document {
  const { id, path, text, tree, lost, rangeOf } = parsed;
  return {
    ...{ id, path, text, lost, value: tree.value as JsonObject },
    entries(path: Path): MappingEntry[] {
      const found = follow(tree, path);
      const at = found.at(-1)?.tree ?? tree;
      if (found.length < path.length || Array.isArray(at.value)) return [];
      return at.parts.map((part) => ({
        key: part.key,
        path: [...path, part.step],
        value: part.tree.value,
      }));
    },
    locate(path: Path, part: "key" | "value"): Location {
      const found = follow(tree, path);
      const last = found.at(-1);
      const offsets = last === undefined ? tree.at : part === "key" ? last.keyAt : last.tree.at;
      return { range: rangeOf(offsets), exact: found.length === path.length };
    },
    without: (path: Path) => documentOf({ ...parsed, tree: without(tree, path) }),
    renamed: (path: Path, name: string) =>
      documentOf({ ...parsed, tree: renamed(tree, path, name) }),
  };
}
