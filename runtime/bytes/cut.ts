import type { Json, JsonObject } from "../json.ts";
import { MARK, Raw, markingRaw } from "./raw.ts";

/** JSON that is cut where something raw goes: the i-th of them between the i-th text and the next. */
export interface Cut {
  readonly texts: readonly string[];
  readonly raws: readonly Raw[];
}

/**
 * An object as JSON, cut. It goes member by member: to write all of it and then to look for what is
 * raw takes a third longer. What JSON.stringify leaves out is left out, such as a function.
 *
 * @throws RangeError when it is nested too deeply, TypeError when it holds what JSON has not.
 */
export function cut(object: JsonObject): Cut {
  const texts: string[] = [];
  const raws: Raw[] = [];
  let text = "";
  for (const key in object) {
    const value = object[key];
    if (value === undefined) continue;
    if (typeof value !== "object" || value === null) {
      const plain = textOf(value);
      if (plain !== undefined) text += begun(key) + plain;
      continue;
    }
    if (value instanceof Raw) {
      texts.push(text + begun(key));
      raws.push(value);
      text = "";
      continue;
    }
    const inner = cutValue(value);
    if (inner === undefined) continue;
    text += begun(key);
    for (let i = 0; i < inner.raws.length; i++) {
      texts.push(text + inner.texts[i]!);
      raws.push(inner.raws[i]!);
      text = "";
    }
    text += inner.texts.at(-1)!;
  }
  texts.push(`${text}}`);
  // In place of the first comma.
  texts[0] = `{${texts[0]!.slice(texts[0] === "}" ? 0 : 1)}`;
  return { texts, raws };
}

function cutValue(value: Json): Cut | undefined {
  const { text, raws } = markingRaw(() => textOf(value));
  if (text === undefined) return undefined;
  if (raws.length === 0) return { texts: [text], raws };
  const texts = text.split(MARK);
  // A string of the client's spells the mark: then nothing tells which marks are ours.
  if (texts.length !== raws.length + 1) return { texts: [JSON.stringify(value)], raws: [] };
  return { texts, raws };
}

/** JSON; undefined where there is none: a payload from code is not always what its type says. */
function textOf(value: Json): string | undefined {
  return JSON.stringify(value);
}

/** Members as they begin, by their names. Those are what modules write, so there are only so many. */
const beginnings = new Map<string, string>();

function begun(name: string): string {
  const known = beginnings.get(name);
  if (known !== undefined) return known;
  const beginning = `,${JSON.stringify(name)}:`;
  beginnings.set(name, beginning);
  return beginning;
}
