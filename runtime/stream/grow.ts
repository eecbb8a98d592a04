import { type Json, type JsonObject, isList, isObject } from "../json.ts";

/**
 * What a field of a stream holds once its next piece has arrived: texts and lists grow longer, and
 * objects grow field by field; anything else is replaced. A null or absent piece adds nothing. May
 * change `held` in place, so that a long stream is not copied with each of its pieces.
 */
export function grow(held: Json | undefined, piece: Json | undefined): Json {
  if (piece == null) return held ?? null;
  if (typeof held === "string" && typeof piece === "string") return held + piece;
  if (isList(held) && isList(piece)) {
    for (const item of piece) (held as Json[]).push(item);
    return held;
  }
  if (isObject(held) && isObject(piece)) return growFields(held, piece);
  return piece;
}

/** Grows each field of `held` that `piece` has. A `__proto__` of the wire is a field like any other. */
export function growFields(held: JsonObject, piece: JsonObject): JsonObject {
  for (const [key, value] of Object.entries(piece)) {
    const before = Object.hasOwn(held, key) ? held[key] : undefined;
    setField(held, key, grow(before, value));
  }
  return held;
}

/** Replaces each field of `held` that `piece` has and that is not null there. */
export function replaceFields(held: JsonObject, piece: JsonObject): JsonObject {
  for (const [key, value] of Object.entries(piece)) {
    if (value != null || !Object.hasOwn(held, key)) setField(held, key, value ?? null);
  }
  return held;
}

function setField(held: JsonObject, key: string, value: Json): void {
  // An assignment to `__proto__` would change what the object is.
  Object.defineProperty(held, key, { value, enumerable: true, configurable: true, writable: true });
}
