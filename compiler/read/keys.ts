import type { Path } from "./document.ts";
import type { Problems } from "./problems.ts";
import type { Tree } from "./tree.ts";

/** Reports keys that are not strings, except under the `values` of a `param_map` entry. */
export function checkKeys(tree: Tree, problems: Problems, path: Path = []): void {
  for (const { key, step, keyAt, tree: value } of tree.parts) {
    if (!Array.isArray(tree.value) && typeof key !== "string" && !isValues(path)) {
      problems.add("RS021", { found: key === null ? "empty" : `a ${typeof key}` }, keyAt, [
        ...path,
        step,
      ]);
    }
    checkKeys(value, problems, [...path, step]);
  }
}

function isValues(path: Path): boolean {
  return path.length === 3 && path[0] === "param_map" && path[2] === "values";
}
