import { expect, it } from "vitest";
import { maskText } from "../../runtime/secrets.ts";

it("masks every occurrence, also as JSON escapes it", () => {
  expect(maskText("key sk-1, again sk-1", ["sk-1"])).toBe("key ***, again ***");
  expect(maskText(JSON.stringify({ said: 'a"b' }), ['a"b'])).toBe('{"said":"***"}');
});

it("masks a secret that holds another one as a whole", () => {
  expect(maskText("sk-1-long", ["sk-1", "sk-1-long"])).toBe("***");
});

it("takes no text for a secret that is empty", () => {
  expect(maskText("abc", [""])).toBe("abc");
});
