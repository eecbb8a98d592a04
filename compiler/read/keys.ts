import type { Path } from "./document.ts";
import type { Problems } from "./problems.ts";
import type { Tree } from "./tree.ts";

/**
 * Reports keys that are not strings, except under the `values` of a `param_map` entry.
 *
 * @returns their paths
 */
export function checkKeys(tree: Tree, problems: Problems, path: Path = []): Path[] {
  return tree.parts.flatMap(({ key, step, keyAt, tree: value }) => {
    const below = [...path, step];
    if (Array.isArray(tree.value) || typeof key === "string" || isValues(path)) {
      return checkKeys(value, problems, below);
    }
    problems.add("RS021", { found: key === null ? "empty" : `a ${typeof key}` }, keyAt, below);
    return [below];
  });
}

function isValues(path: Path): boolean {
  return path.length === 3 && path[0] === "param_map" && path[2] === "values";
}
