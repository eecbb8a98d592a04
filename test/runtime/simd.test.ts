import { readFile } from "node:fs/promises";
import fc from "fast-check";
import { afterEach, expect, test, vi } from "vitest";
import { moduleText } from "../../runtime/bytes/assembly/write-module.ts";
import { type Member, membersByToken, membersOf } from "../../runtime/bytes/members.ts";
import { simdMembersOf } from "../../runtime/bytes/simd.ts";
import { Failure } from "../../runtime/failure.ts";
import { mutated, spelled } from "../oracle/arbitraries/spelling.ts";

const CAPACITY = 2 ** 16;
/** An object of so many bytes. */
const ofLength = (length: number): Buffer => Buffer.from(`{"a":"${"b".repeat(length - 8)}"}`);

const json = fc
  .dictionary(fc.string(), fc.jsonValue(), { maxKeys: 5 })
  .chain((object) => spelled(object as never))
  .map((text) => Buffer.from(text));

test("finds the members that are found token by token", () => {
  fc.assert(
    fc.property(json, (bytes) => {
      expect(simdMembersOf(bytes)).toEqual(membersByToken(bytes));
    }),
    { numRuns: 2000 },
  );
});

test("accepts nothing else than what is accepted token by token", () => {
  fc.assert(
    fc.property(json.chain(mutated), (bytes) => {
      expect(simdMembersOf(bytes)).toEqual(byToken(bytes));
    }),
    { numRuns: 10_000 },
  );
});

test.each([
  '{"a":[true,false,null,-0.5e+3,{"b":""}],"c":"\\"\\\\"} ',
  '{ "a" : "0123456789abcdef\\\\" , "b" : { "c" : [ ] } }',
])("a payload that ends too early is refused, whatever was scanned before it: %s", (text) => {
  const bytes = Buffer.from(text);
  const end = text.lastIndexOf("}");
  expect(simdMembersOf(bytes)).toEqual(membersByToken(bytes));
  for (let length = end; length >= 0; length--) {
    expect(simdMembersOf(bytes.subarray(0, length))).toBeUndefined();
  }
});

test.each([
  "tru",
  "nul",
  "fals",
  "truE",
  "falsy",
  "-",
  "01",
  "1.",
  "1.e1",
  "1e",
  "1e+",
  "+1",
  ".1",
])("no value is spelled %s", (word) => {
  const bytes = Buffer.from(`{"a":${word}}`);
  expect(simdMembersOf(bytes)).toEqual(byToken(bytes));
});

test.each([999, 1000])("lists nest as deep as token by token: %d in the object", (depth) => {
  const empty = Buffer.from(`{"a":${"[".repeat(depth)}${"]".repeat(depth)}}`);
  const full = Buffer.from(`{"a":${"[".repeat(depth)}0${"]".repeat(depth)}}`);
  expect(simdMembersOf(empty)).toEqual(byToken(empty));
  expect(simdMembersOf(full)).toEqual(byToken(full));
});

test("takes what fits into its memory, and leaves the rest to the other way", () => {
  expect(simdMembersOf(ofLength(CAPACITY))).toEqual(membersByToken(ofLength(CAPACITY)));
  expect(simdMembersOf(ofLength(CAPACITY + 1))).toBeUndefined();
  expect(membersOf(ofLength(CAPACITY + 1))).toHaveLength(1);
  const most = Buffer.from(`{${'"":0,'.repeat(CAPACITY / 5 - 1)}"":0}`);
  expect(simdMembersOf(most)).toEqual(membersByToken(most));
});

test("is what AssemblyScript makes of its source", async () => {
  const committed = new URL("../../generated/bytes/members.ts", import.meta.url);
  expect(await readFile(committed, "utf8")).toBe(moduleText());
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

test("is done without where there is no WebAssembly", async () => {
  vi.stubGlobal("WebAssembly", undefined);
  vi.resetModules();
  const { simdMembersOf } = await import("../../runtime/bytes/simd.ts");
  const { membersOf } = await import("../../runtime/bytes/members.ts");
  expect(simdMembersOf(ofLength(100))).toBeUndefined();
  expect(membersOf(ofLength(100))).toEqual([{ key: 1, start: 5, end: 99 }]);
});

/** The members; undefined when these bytes are refused. */
function byToken(bytes: Buffer): Member[] | undefined {
  try {
    return membersByToken(bytes);
  } catch (error) {
    if (error instanceof Failure) return undefined;
    throw error;
  }
}
