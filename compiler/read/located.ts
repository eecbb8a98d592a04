import type { Range } from "../diagnostics/diagnostic.ts";
import type { JsonObject } from "../json.ts";
import type { Document, Location, MappingEntry, Path } from "./document.ts";
import type { Offsets } from "./position.ts";
import { type Tree, follow } from "./tree.ts";

interface Parsed {
  id: string;
  path: string;
  text: string;
  value: JsonObject;
  tree: Tree;
  rangeOf: (offsets: Offsets) => Range;
}

/** A document over the tree of a well-formed file. */
export function documentOf({ tree, rangeOf, ...file }: Parsed): Document {
  return {
    ...file,
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
  };
}
