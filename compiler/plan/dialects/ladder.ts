import { type Effort, LADDER } from "../vocabulary.ts";

/**
 * The level that a requested one becomes on a server that accepts only some (LANGUAGE section 7,
 * "Mapping form"): the nearest accepted level not above it, else the lowest accepted one.
 *
 * @returns null when the level is dropped: nothing is accepted, or only `none` and it is another.
 */
export function nearestLevel(requested: Effort, accepted: readonly Effort[]): Effort | null {
  const levels = LADDER.filter((level) => accepted.includes(level));
  if (requested === "none") return levels[0] ?? null;
  const thinking = levels.filter((level) => level !== "none");
  const below = thinking.filter((level) => LADDER.indexOf(level) <= LADDER.indexOf(requested));
  return below.at(-1) ?? thinking[0] ?? null;
}
