import type { Target } from "./plan.ts";

/** Whether what stands at `outer` holds what stands at `inner`: the same place, or one below it. */
export function covers(outer: Target, inner: Target): boolean {
  return outer.length <= inner.length && outer.every((segment, index) => segment === inner[index]);
}

/** Whether what is written at one target replaces or changes what is written at the other. */
export function meet(one: Target, other: Target): boolean {
  return covers(one, other) || covers(other, one);
}

/** A dotted target of the YAML as a path. */
export function toTarget(dotted: string): Target {
  return dotted.split(".");
}

/** Whether two targets are the same place. */
export function isAt(one: Target, other: Target): boolean {
  return one.length === other.length && covers(one, other);
}
