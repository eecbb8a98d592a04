import {
  type Alias,
  type Document as YamlDocument,
  type Node,
  type Pair,
  type YAMLMap,
  type YAMLSeq,
  isAlias,
  isMap,
  isScalar,
  isSeq,
} from "yaml";
import { nearest } from "../diagnostics/wording.ts";
import { isJsonObject } from "../json.ts";
import { MOST_LEVELS, MOST_REPEATED } from "./bounds.ts";
import type { Path } from "./document.ts";
import type { Offsets } from "./position.ts";
import type { Problems } from "./problems.ts";
import { scalarOf } from "./scalar.ts";
import { type Part, type Tree, branch, leaf, lostLeaf } from "./tree.ts";

/** Thrown when nesting or repetition goes too far to read on; the problem is reported. */
export class Exhausted extends Error {}

/**
 * Resolves the aliases and merges of a parsed document and reads its scalars as JSON, each part with
 * its place (LANGUAGE section 1). Keys keep their type. Where something cannot be read it is
 * reported, and null stands in its place.
 *
 * @param broken offsets of what the parser read on after, which is reported already
 * @throws Exhausted
 */
export function compose(
  document: YamlDocument.Parsed,
  problems: Problems,
  broken: readonly number[],
): Tree {
  return new Composer(problems, broken).node(document.contents, [0, 0], []);
}

class Composer {
  readonly #problems: Problems;
  readonly #anchors = new Map<string, Node>();
  readonly #finished = new Map<Node, Tree>();
  readonly #broken: readonly number[];
  #repeated = 0;

  constructor(problems: Problems, broken: readonly number[]) {
    this.#problems = problems;
    this.#broken = broken;
  }

  /** @param gap where a value that is left out would stand */
  node(node: Node | null, gap: Offsets, path: Path): Tree {
    if (node === null) return leaf(null, gap);
    const at: Offsets = node.range ? [node.range[0], node.range[1]] : gap;
    this.#limitLevels(path.length + 1, at, path);
    if (isAlias(node)) return this.#alias(node, at, path);
    if (node.anchor !== undefined) this.#anchors.set(node.anchor, node);
    const tree = this.#content(node, at, path);
    this.#finished.set(node, tree);
    return tree;
  }

  #content(node: Node, at: Offsets, path: Path): Tree {
    if (this.#isBroken(node, at)) return lostLeaf(at);
    if (isMap(node)) return this.#mapping(node as YAMLMap<Node, Node | null>, at, path);
    if (isSeq(node)) return this.#sequence(node as YAMLSeq<Node | null>, at, path);
    const refusals: Parameters<Parameters<typeof scalarOf>[1]>[0][] = [];
    const value = scalarOf(isScalar(node) ? node.value : null, (code) => refusals.push(code));
    for (const code of refusals) this.#problems.add(code, {}, at, path);
    return refusals.length > 0 ? lostLeaf(at) : leaf(value, at);
  }

  /** A scalar with something broken in it; a collection is whole unless its own tag is broken. */
  #isBroken(node: Node, [start, end]: Offsets): boolean {
    if (isScalar(node)) return this.#broken.some((offset) => offset >= start && offset < end);
    return node.tag !== undefined && this.#broken.includes(start);
  }

  #alias({ source: name }: Alias, at: Offsets, path: Path): Tree {
    const anchored = this.#anchors.get(name);
    if (anchored === undefined) {
      const suggestion = nearest(name, [...this.#anchors.keys()]);
      this.#problems.add("RS026", { name, suggestion }, at, path);
      return lostLeaf(at);
    }
    const tree = this.#finished.get(anchored);
    if (tree === undefined) {
      this.#problems.add("RS027", { name }, at, path);
      return lostLeaf(at);
    }
    this.#limitLevels(path.length + tree.height, at, path);
    this.#repeated += tree.size;
    if (this.#repeated > MOST_REPEATED) this.#exhausted("RS028", MOST_REPEATED, at, path);
    return { ...tree, at };
  }

  #sequence(node: YAMLSeq<Node | null>, at: Offsets, path: Path): Tree {
    const parts = node.items.map((item, index): Part => {
      const tree = this.node(item, at, [...path, index]);
      return { key: index, step: index, keyAt: tree.at, tree };
    });
    const value = parts.map(({ tree }) => tree.value);
    return branch(value, at, parts);
  }

  #mapping(node: YAMLMap<Node, Node | null>, at: Offsets, path: Path): Tree {
    const parts = new Map<string, Part>();
    const written = new Map<string, Part>();
    for (const pair of node.items) {
      const part = this.#part(pair, at, path);
      const identity = isMerge(pair) ? "<<" : identityOf(part);
      const first = written.get(identity);
      if (part.tree.lost && part.key === "") {
        parts.set(identity, part);
      } else if (first !== undefined) {
        const { line } = this.#problems.rangeOf(first.keyAt);
        this.#problems.add("RS020", { key: String(part.key), line }, part.keyAt, [
          ...path,
          part.step,
        ]);
      } else if (isMerge(pair)) {
        for (const merged of this.#merged(part, [...path, part.step])) {
          if (!parts.has(identityOf(merged))) parts.set(identityOf(merged), merged);
        }
      } else {
        parts.set(identity, part);
      }
      written.set(identity, first ?? part);
    }
    const all = [...parts.values()];
    return branch(Object.fromEntries(all.map(({ step, tree }) => [step, tree.value])), at, all);
  }

  #part({ key, value }: Pair<Node, Node | null>, gap: Offsets, path: Path): Part {
    const name = this.node(key, gap, path);
    const step = typeof name.value === "object" && name.value !== null ? "" : String(name.value);
    const below = [...path, step];
    const tree = this.node(value, [name.at[1], name.at[1]], below);
    const isRead = this.#isKey(name, path, below);
    return {
      key: isRead ? (name.value as Part["key"]) : "",
      step,
      keyAt: name.at,
      tree: isRead ? tree : { ...tree, lost: true },
    };
  }

  /** Whether a key can be read as one; if not, it is reported. */
  #isKey(name: Tree, path: Path, below: Path): boolean {
    if (name.lost) return false;
    if (name.value === "__proto__") {
      this.#problems.add("RS022", {}, name.at, below);
      return false;
    }
    if (typeof name.value !== "object" || name.value === null) return true;
    const found = Array.isArray(name.value) ? "a list" : "a mapping";
    this.#problems.add("RS021", { found }, name.at, path);
    return false;
  }

  /**
   * The parts that `<<` brings in: of one mapping, or of a list of them, where the first wins. What
   * cannot be merged leaves `<<` itself, lost.
   */
  #merged(merge: Part, path: Path): Part[] {
    const { tree } = merge;
    const sources = Array.isArray(tree.value) ? tree.parts.map((part) => part.tree) : [tree];
    return sources.flatMap((source) => {
      if (isJsonObject(source.value)) return source.parts;
      if (!source.lost) this.#problems.add("RS029", {}, source.at, path);
      return [{ ...merge, tree: lostLeaf(tree.at) }];
    });
  }

  #limitLevels(levels: number, at: Offsets, path: Path): void {
    if (levels > MOST_LEVELS) this.#exhausted("RS030", MOST_LEVELS, at, path);
  }

  #exhausted(code: "RS028" | "RS030", limit: number, at: Offsets, path: Path): never {
    this.#problems.add(code, { limit }, at, path);
    throw new Exhausted();
  }
}

/** Only a plain `<<` merges; in quotes it is a key like any other. */
function isMerge({ key }: Pair<Node>): boolean {
  return isScalar(key) && key.value === "<<" && key.type === "PLAIN";
}

/** Keys are the same when type and value are. */
function identityOf({ key }: Part): string {
  return `${typeof key} ${String(key)}`;
}
