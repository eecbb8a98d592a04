import { expect, it } from "vitest";
import { maskJson, maskText } from "../../runtime/secrets.ts";

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

it("masks within a JSON value and leaves the value as it was", () => {
  const value = { headers: { authorization: "Bearer sk-1" }, body: [{ n: 1, key: "sk-1" }, null] };
  expect(maskJson(value, ["sk-1"])).toEqual({
    headers: { authorization: "Bearer ***" },
    body: [{ n: 1, key: "***" }, null],
  });
  expect(value.headers.authorization).toBe("Bearer sk-1");
});
