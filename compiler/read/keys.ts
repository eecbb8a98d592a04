import { nearest } from "../diagnostics/wording.ts";
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

/** Also where a letter is wrong, which is a mistake of its own. */
function isValues([root, , key, ...below]: Path): boolean {
  return below.length === 0 && isNear(root, "param_map") && isNear(key, "values");
}

function isNear(step: string | number | undefined, name: string): boolean {
  return step === name || nearest(String(step), [name]) === name;
}
