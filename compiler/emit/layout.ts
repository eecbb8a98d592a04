import { type Json, isJsonObject } from "../json.ts";
import { isCanonical } from "../plan/vocabulary.ts";
import type { ChatLikePlan, Fate, Target } from "../plan/plan.ts";

/**
 * How the code writes below one key of the body's root. The Plan's meaning is always the deep merge
 * of LANGUAGE section 6; a plainer way is chosen where it comes to the same.
 */
export type Layout =
  /** One writer: the key is assigned. */
  | { kind: "direct" }
  /**
   * Several writers that meet only in the object at `prefix`: a local object collects what they
   * write. `always`: it is there from the start, since the cap or a constant is in it.
   */
  | { kind: "shared"; prefix: Target; local: string; always: boolean }
  /** Several writers whose values may have to be merged at run time. */
  | { kind: "merged" };

interface Writer {
  target: Target;
  leaves: Leaf[];
  always: boolean;
}

/** A place that is written, and whether an object may be written there that holds unknown keys. */
interface Leaf {
  path: Target;
  object: boolean;
}

/** The layout of each root key that the body's params, cap and constants write below. */
export function layoutsOf(plan: ChatLikePlan): Map<string, Layout> {
  const byRoot = new Map<string, Writer[]>();
  for (const writer of writersOf(plan)) {
    const root = writer.target[0]!;
    byRoot.set(root, [...(byRoot.get(root) ?? []), writer]);
  }
  const layouts = new Map<string, Layout>();
  for (const [root, writers] of byRoot) layouts.set(root, layoutOf(writers, layouts));
  return layouts;
}

function writersOf({ params, cap, constants }: ChatLikePlan): Writer[] {
  return [
    ...params.flatMap(({ fate, clamp }) =>
      fate.kind === "sent"
        ? [{ target: fate.target, leaves: leavesOfParam(fate, clamp !== null), always: false }]
        : [],
    ),
    ...[...(cap ? [cap] : []), ...constants].map(({ target }) => ({
      target,
      leaves: [{ path: target, object: false }],
      always: true,
    })),
  ];
}

function leavesOfParam(fate: Fate & { kind: "sent" }, counted: boolean): Leaf[] {
  const leaves = fate.values.flatMap((value) =>
    value.kind === "send" ? leavesOfValue(fate.target, value.value) : [],
  );
  if (fate.unlisted.kind === "pass") leaves.push({ path: fate.target, object: !counted });
  return leaves;
}

function leavesOfValue(path: Target, value: Json): Leaf[] {
  if (!isJsonObject(value)) return [{ path, object: false }];
  const entries = Object.entries(value);
  if (entries.length === 0) return [{ path, object: true }];
  return entries.flatMap(([key, held]) => leavesOfValue([...path, key], held));
}

function layoutOf(writers: Writer[], taken: ReadonlyMap<string, Layout>): Layout {
  if (writers.length === 1) return { kind: "direct" };
  const prefix = commonPrefix(writers.flatMap(({ leaves }) => leaves.map(({ path }) => path)));
  if (prefix.length === 0 || writers.some((writer) => meetsBelow(writer, writers, prefix.length))) {
    return { kind: "merged" };
  }
  const locals = [...taken.values()].flatMap((layout) =>
    layout.kind === "shared" ? [layout.local] : [],
  );
  return {
    kind: "shared",
    prefix,
    local: localName(prefix.at(-1)!, locals),
    always: writers.some(({ always }) => always),
  };
}

/** The longest path that every leaf lies strictly below. */
function commonPrefix(paths: Target[]): Target {
  const [first = []] = paths;
  let length = Math.min(...paths.map((path) => path.length - 1));
  while (!paths.every((path) => path.slice(0, length).every((name, i) => name === first[i]))) {
    length -= 1;
  }
  return first.slice(0, length);
}

/** Whether another writer meets this one below the shared object, so that values could merge. */
function meetsBelow(writer: Writer, writers: Writer[], depth: number): boolean {
  return writers.some(
    (other) =>
      other !== writer &&
      writer.leaves.some((mine) =>
        other.leaves.some(
          (theirs) =>
            mine.path[depth] === theirs.path[depth] &&
            // The cap and the constants count whatever a param says, but stand in the object first.
            (writer.always || other.always || !laterReplaces(mine, theirs, depth)),
        ),
      ),
  );
}

/** Whether two values at one place just below the shared object need no merge: not both objects. */
function laterReplaces(mine: Leaf, theirs: Leaf, depth: number): boolean {
  const samePlace = mine.path.length === depth + 1 && theirs.path.length === depth + 1;
  return samePlace && !(mine.object && theirs.object);
}

/**
 * A name for a local that is neither a keyword nor an import, which have no underscore, nor a param
 * that is read into one.
 */
function localName(segment: string, others: readonly string[]): string {
  const plain = segment.replace(/[^A-Za-z0-9_]/g, "_").replace(/^(?=\d)/, "_");
  const isFree = plain.includes("_") && plain !== "output_cap" && !isCanonical(plain);
  let local = isFree ? plain : `${plain}_object`;
  while (others.includes(local)) local += "_";
  return local;
}
