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
  /** That it could not be read, which is reported: no more is said about it. */
  lost?: true;
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

/** What stands in the place of something that could not be read. */
export function lostLeaf(at: Offsets): Tree {
  return { ...leaf(null, at), lost: true };
}

/** The paths of what could not be read, also where an alias repeats it. */
export function lostIn(tree: Tree, path: Path = []): Path[] {
  if (tree.lost) return [path];
  return tree.parts.flatMap((part) => lostIn(part.tree, [...path, part.step]));
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

/** A tree without an entry of a mapping; the same where there is none. */
export function without(tree: Tree, path: Path): Tree {
  return edited(tree, path, () => []);
}

/** A tree with an entry of a mapping under another key; the same where there is none. */
export function renamed(tree: Tree, path: Path, key: string): Tree {
  return edited(tree, path, (part) => [{ ...part, key, step: key }]);
}

function edited(tree: Tree, [step, ...below]: Path, edit: (part: Part) => Part[]): Tree {
  const parts = tree.parts.flatMap((part) => {
    if (part.step !== step) return [part];
    return below.length === 0 ? edit(part) : [{ ...part, tree: edited(part.tree, below, edit) }];
  });
  const values = parts.map((part): [string, Json] => [String(part.step), part.tree.value]);
  const value = Array.isArray(tree.value)
    ? values.map(([, item]) => item)
    : Object.fromEntries(values);
  return { ...branch(value, tree.at, parts), ...(tree.lost ? { lost: true } : {}) };
}
