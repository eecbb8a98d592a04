import { type Schema, typesOf } from "../json-schema.ts";
import type { Write } from "../prove/writes.ts";

/**
 * Whether something that is written there can be an object, which merges with other objects
 * (LANGUAGE section 6). Params that are no canonical ones may be anything.
 */
export function canMerge({ choices }: Write): boolean {
  return choices.some(({ values }) => holdsObjects(values));
}

function holdsObjects(schema: Schema): boolean {
  if (typeof schema !== "boolean" && schema.anyOf !== undefined) {
    return schema.anyOf.some(holdsObjects);
  }
  return typesOf(schema).includes("object");
}
