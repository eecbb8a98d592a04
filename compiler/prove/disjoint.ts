import type { Schema, SchemaObject } from "../json-schema.ts";
import { listedValues, overlaps, propertyOf, typesOf } from "../json-schema.ts";
import { isTaken } from "./subset.ts";
import type { View } from "./view.ts";

/**
 * Whether no value of `written` is valid at `taken`, a part of `view`'s schema. Sound, and not
 * complete: true is a proof.
 *
 * @param written in the typed part of `SchemaObject`, without references
 */
export function isDisjoint(written: Schema, taken: Schema, view: View): boolean {
  const resolved = view.resolve(taken);
  if (resolved === undefined || resolved === true) return false;
  if (resolved === false || written === false) return true;
  if (written === true) return false;
  const values = listedValues(written);
  if (values !== undefined) {
    return values.every((value) => !isTaken(value, resolved, view));
  }
  if (written.anyOf !== undefined) {
    return written.anyOf.every((one) => isDisjoint(one, resolved, view));
  }
  const { anyOf, allOf = [] } = resolved as { anyOf?: Schema[]; allOf?: Schema[] };
  return (
    anyOf?.every((one) => isDisjoint(written, one, view)) === true ||
    allOf.some((one) => isDisjoint(written, one, view)) ||
    haveNoTypeInCommon(written, resolved) ||
    areApart(written, resolved) ||
    (typesOf(written).every((type) => type === "object") && clash(written, resolved, view))
  );
}

function haveNoTypeInCommon(written: SchemaObject, taken: SchemaObject): boolean {
  return typesOf(written).every((a) => typesOf(taken).every((b) => !overlaps(a, b)));
}

/** Whether two ranges of numbers have none in common. */
function areApart(written: SchemaObject, taken: SchemaObject): boolean {
  if (!typesOf(written).every((type) => overlaps(type, "number"))) return false;
  const { minimum = -Infinity, maximum = Infinity } = written;
  return minimum > (taken.maximum ?? Infinity) || maximum < (taken.minimum ?? -Infinity);
}

/** Whether one of two objects needs a key that the other cannot have, or only with other values. */
function clash(written: SchemaObject, taken: SchemaObject, view: View): boolean {
  const { required = [] } = taken;
  return (
    required.some((key) => propertyOf(written, key) === false) ||
    (written.required ?? []).some((key) =>
      isDisjoint(propertyOf(written, key), propertyOf(taken, key), view),
    )
  );
}
