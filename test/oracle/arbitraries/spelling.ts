import fc from "fast-check";
import type { Arbitrary } from "fast-check";
import type { Json, JsonObject } from "../../../compiler/json.ts";

const STRING = /"(?:[^"\\]|\\[^])*"/g;

/** A text that says this object, in any of the ways in which JSON can be written. */
export function spelled(object: JsonObject): Arbitrary<string> {
  return fc
    .record({
      // A member that a later one of its name replaces.
      before: fc.constantFrom<JsonObject>({}, { input: ["replaced"] }, { a: 1, messages: 2 }),
      gap: fc.constantFrom("", " ", "\r\n\t"),
      escaped: fc.constantFrom(/[]/, /[a-z]/, /[^\\ -~]|[/_]/u),
    })
    .map(({ before, gap, escaped }) => {
      const replaced = Object.fromEntries(
        Object.entries(before).filter(([key]) => Object.hasOwn(object, key)),
      );
      const members = [replaced, object].flatMap((each) =>
        Object.entries(each).map(([key, value]) => member(key, value, gap)),
      );
      const text = `${gap}{${gap}${members.join(`${gap},${gap}`)}${gap}}${gap}`;
      return text.replace(STRING, (string) => string.replace(escaped, unicode));
    });
}

function member(key: string, value: Json, gap: string): string {
  return `${JSON.stringify(key)}${gap}:${gap}${JSON.stringify(value, null, gap)}`;
}

/** A character as escapes: two of them where it is a surrogate pair. */
function unicode(character: string): string {
  const units = Array.from({ length: character.length }, (_, i) => character.charCodeAt(i));
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, "0")}`).join("");
}

/** The text with an empty string in place of each that JSON.parse would refuse. */
export function withoutMalformed(text: string): string {
  return text.replace(STRING, (string) => {
    try {
      JSON.parse(string);
      return string;
    } catch {
      return '""';
    }
  });
}

/** What tells one token of JSON from another. */
const STRUCTURAL = Array.from('"\\{}[]:,');

/** Bytes that were changed in one or two places: half of the changes hit what JSON is built of. */
export function mutated(bytes: Buffer): Arbitrary<Buffer> {
  const structural = [...bytes.keys()].filter((at) =>
    STRUCTURAL.includes(String.fromCharCode(bytes[at]!)),
  );
  const hit = fc.record({
    at: fc.constantFrom(...structural),
    removed: fc.constantFrom(0, 1),
    piece: fc.constantFrom("", ...STRUCTURAL),
  });
  const anywhere = fc.record({
    at: fc.nat(bytes.length),
    removed: fc.oneof(fc.constantFrom(0, 1), fc.nat(40)),
    piece: fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(...STRUCTURAL, ...Array.from("'-0.eu \n\0")) },
      {
        weight: 2,
        arbitrary: fc.constantFrom('"model":"x",', '\\"', "\\u0022", "\\\\", '":"', ""),
      },
      { weight: 2, arbitrary: fc.uint8Array({ minLength: 1, maxLength: 2 }) },
    ),
  });
  return fc
    .array(fc.oneof(hit, anywhere), { minLength: 1, maxLength: 2 })
    .map((changes) =>
      changes.reduce(
        (all, { at, removed, piece }) =>
          Buffer.concat([
            all.subarray(0, at),
            Buffer.from(piece as string),
            all.subarray(at + removed),
          ]),
        bytes,
      ),
    );
}
