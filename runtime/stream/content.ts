import { type Json, isList, isObject } from "../json.ts";
import { grow } from "./grow.ts";

/**
 * What the content of a streamed message holds once its next piece has arrived. A server may think in
 * parts and then answer in text, as Mistral's do: once there are parts, text is a part as well.
 */
export function growContent(held: Json | undefined, piece: Json | undefined): Json {
  if (typeof held === "string" && isList(piece)) return [...textParts(held), ...piece];
  if (!isList(held) || typeof piece !== "string") return grow(held, piece);
  const last = held.at(-1);
  if (isObject(last) && last.type === "text")
    return [...held.slice(0, -1), grow(last, { text: piece })];
  return [...held, ...textParts(piece)];
}

const textParts = (text: string): Json[] => (text === "" ? [] : [{ type: "text", text }]);
