import type { Target } from "../plan/plan.ts";
import { isAt, meet } from "../plan/target.ts";

/**
 * The pairs that write into each other's place and now do so in the other order: `[first, last]` as
 * they are now, where what is written last stays. Between all others the order has no meaning.
 */
export function flipped<T extends { target: Target }>(
  before: readonly T[],
  after: readonly T[],
  isSame: (one: T, other: T) => boolean = haveOneTarget,
): [first: T, last: T][] {
  const indexBefore = (one: T): number => before.findIndex((other) => isSame(one, other));
  return after.flatMap((first, index) =>
    after
      .slice(index + 1)
      .filter((last) => meet(first.target, last.target))
      .filter((last) => indexBefore(last) >= 0 && indexBefore(last) < indexBefore(first))
      .map((last): [T, T] => [first, last]),
  );
}

function haveOneTarget(one: { target: Target }, other: { target: Target }): boolean {
  return isAt(one.target, other.target);
}
