import { describe, expect, test } from "vitest";
import type { Json, JsonObject } from "../../runtime/json.ts";
import { asObject, merged } from "../../runtime/translate/merge.ts";

describe("merged", () => {
  test("objects merge deeply, the later winning at a leaf", () => {
    const target = { a: { b: 1, c: 1 }, d: 1 };
    expect(merged(target, { a: { b: 2, e: 2 } })).toEqual({ a: { b: 2, c: 1, e: 2 }, d: 1 });
  });

  test.each<[what: string, target: Json | undefined, value: Json]>([
    ["a target that is not there", undefined, { a: 1 }],
    ["a text", "text", { a: 1 }],
    ["a list", [1], { 0: 2 }],
    ["an object, by a list", { a: 1 }, [1]],
    ["an object, by null", { a: 1 }, null],
  ])("replaces %s", (_, target, value) => {
    expect(merged(target, value)).toEqual(value);
  });

  test("changes neither argument", () => {
    const target = { a: { b: 1 } };
    const value = { a: { c: 2 } };
    const result = merged(target, value) as typeof target;
    result.a.b = 9;
    expect([target, value]).toEqual([{ a: { b: 1 } }, { a: { c: 2 } }]);
  });

  test("prototype keys pollute nothing and reach no prototype", () => {
    const evil = JSON.parse(
      '{ "__proto__": { "polluted": 1 }, "constructor": { "prototype": { "polluted": 1 } } }',
    ) as JsonObject;
    const result = merged({ a: 1 }, evil) as JsonObject;
    expect(({} as JsonObject)["polluted"]).toBeUndefined();
    expect(Object.getPrototypeOf(result)).toBe(Object.prototype);
    expect(Object.keys(merged(evil, { a: 1 }) as JsonObject)).toEqual(["constructor", "a"]);
    expect(result["constructor"]).toEqual({ prototype: { polluted: 1 } });
  });
});

test("asObject is the object, or an empty one", () => {
  const object = { a: 1 };
  expect(asObject(object)).toBe(object);
  for (const value of [undefined, null, [1], "text"]) expect(asObject(value)).toEqual({});
});
