import type { Json } from "../json.ts";
import type { MappingEntry, Path } from "./document.ts";
import type { Offsets } from "./position.ts";

/** A YAML value with aliases and merges resolved, and the place of every part. */
export interface Tree {
  value: Json;
  /** Where the value stands: for an alias the alias itself, while its parts stand in the anchor. */
  at: Offsets;
  /** The parts of a mapping or a sequence, by key or index. */
  parts: Part[];
  /** How many values it holds, itself included. */
  size: number;
  /** How many levels it nests. */
  height: number;
}

export interface Part {
  key: MappingEntry["key"];
  /** The key as a step of a path. */
  step: string | number;
  keyAt: Offsets;
  tree: Tree;
}

/** Joins parts to a tree. */
export function branch(value: Json, at: Offsets, parts: Part[]): Tree {
  return {
    value,
    at,
    parts,
    size: parts.reduce((sum, part) => sum + part.tree.size, 1),
    height: 1 + parts.reduce((most, part) => Math.max(most, part.tree.height), 0),
  };
}

export function leaf(value: Json, at: Offsets): Tree {
  return { value, at, parts: [], size: 1, height: 1 };
}

/** The parts that `path` leads through, as far as there are any. */
export function follow(root: Tree, path: Path): Part[] {
  const found: Part[] = [];
  let tree = root;
  for (const step of path) {
    const part = tree.parts.find((candidate) => candidate.step === step);
    if (part === undefined) break;
    found.push(part);
    tree = part.tree;
  }
  return found;
}
