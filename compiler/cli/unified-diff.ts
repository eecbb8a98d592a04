import { createTwoFilesPatch } from "diff";
import type { Change } from "./changes.ts";

/** What a build would do to one file, as `git diff` shows it. */
export function unifiedDiff({ path, before, after }: Change): string {
  const from = before === null ? "/dev/null" : `a/${path}`;
  const to = after === null ? "/dev/null" : `b/${path}`;
  const patch = createTwoFilesPatch(from, to, before ?? "", after ?? "");
  return patch.slice(patch.indexOf("---"));
}
