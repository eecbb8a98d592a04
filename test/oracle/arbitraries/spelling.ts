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

/** Bytes that were changed here and there, where it matters to JSON more often than not. */
export function mutated(bytes: Buffer): Arbitrary<Buffer> {
  const piece = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...Array.from("\"'\\{}[]:,-0.eu \n\0")) },
    { weight: 2, arbitrary: fc.constantFrom('"model":"x",', '\\"', "\\u0022", "\\\\", '":"', "") },
    { weight: 2, arbitrary: fc.uint8Array({ minLength: 1, maxLength: 2 }) },
  );
  const change = fc.record({
    at: fc.nat(bytes.length),
    removed: fc.oneof(fc.constantFrom(0, 1), fc.nat(40)),
    piece,
  });
  return fc
    .array(change, { minLength: 1, maxLength: 3 })
    .map((changes) =>
      changes.reduce(
        (all, { at, removed, piece: added }) =>
          Buffer.concat([
            all.subarray(0, at),
            Buffer.from(added as string),
            all.subarray(at + removed),
          ]),
        bytes,
      ),
    );
}
