import { readFileSync, readdirSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parsedTree } from "../../compiler/read/parsed-tree.ts";
import { rangesIn } from "../../compiler/read/position.ts";
import { Problems } from "../../compiler/read/problems.ts";
import { simpleTree } from "../../compiler/read/simple.ts";
import { makeBackends } from "../bench/backends.ts";

/** Whether a text is read without the parser; if so, the parser has to read the same. */
function isSimple(text: string): boolean {
  const tree = simpleTree(text);
  if (tree === undefined) return false;
  const problems = new Problems("a.yaml", rangesIn(text));
  expect(parsedTree(text, problems)).toEqual(tree);
  expect(problems.diagnostics).toEqual([]);
  return true;
}

describe("what is simple", () => {
  test.each([
    "a: 1\n",
    "a: 1",
    "# c…\n\na: b # c\n\n# d\nb: 1.50\n",
    "a:\n  b: -0\n  c: true\n\n  d: x y  z  # c\n# c\n\ne: 007\n",
    "a:\n- 1\n- b:c # c\nb:\n    - x\n    - -2\n",
    "a:\n  b:\n    c: http://x:80/v1#y\n  d: 1m\ne: ../x.json\n",
    "a: [] # c\nb: {}\nc: [ x, 'y, z' , \"{w}\", ]\n",
    "a: { 1m: 500, b: { c: [1, [2]] } }\nb: [http://x/v1, env:X]\n",
    "a: # c\n  b: 1\nc:\n  # c\n  d: x [y]{z}, 'w\n",
    "a:   \n  b: 1   \n   \nc: 'x'  \n",
    "constructor: 1\ntoString: { valueOf: 2 }\n",
  ])("%j", (text) => {
    expect(isSimple(text)).toBe(true);
  });

  test("the examples, but for what stands on several lines", () => {
    const folder = new URL("../../examples/", import.meta.url);
    const names = readdirSync(folder).filter((name) => name.endsWith(".yaml"));
    const others = names.filter((name) => !isSimple(readFileSync(new URL(name, folder), "utf8")));
    expect(others).toEqual([]);
  });

  test("most backends of a large fleet", () => {
    const backends = makeBackends(300);
    expect(backends.filter(({ yaml }) => isSimple(yaml)).length).toBeGreaterThan(270);
  });
});

describe("what is left to the parser", () => {
  test.each([
    ...["", "# c\n", "a", "- a\n", "{ a: 1 }\n", " a: 1\n", "a: 1\r\n", "a:\tb\n", "\ufeffa: 1\n"],
    ...["a:\n", "a: ~\n", "a: null\n", "a: 0x1f\n", "a: 1e3\n", "a: .5\n", "a: True\n", "a: +1\n"],
    ...["1: a\n", "true: a\n", "'a': 1\n", "? a\n: 1\n", "a : 1\n", "a:b\n", "<<: { a: 1 }\n"],
    ...["a: 1\na: 2\n", "__proto__: 1\n", "a: { b: 1, b: 2 }\n", "a: { __proto__: 1 }\n"],
    ...["a: b: c\n", "a: b:\n", "a: - b\n", "a: b\n c\n", "a: b\n c: d\n", "a:\n  b: 1\n c: 2\n"],
    ...["a: |\n  b\n", "a: &x 1\n", "a: *x\n", "a: !t 1\n", 'a: "\\n"\n', "a: 'x''y'\n", "a: 'x\n"],
    ...["a: [b\n", "a: [b]]\n", "a: [b]c\n", "a: [b: c]\n", "a: [,]\n", "a: {b}\n", "a: { b: }\n"],
    ...["a: [b\n c]\n", "a: 'b'#c\n", "a: [b]#c\n", "a: é\n", "a: \u00a0\n", "a: 1\n\u00a0\n"],
    ...["a:\n  - 1\n   - 2\n", "a:\n  - b: 1\n", "a:\n- - 1\n", "---\na: 1\n", "a: 1\n...\n"],
    ...[
      "%YAML 1.1\n---\na: 1\n",
      "a:\n  b: 1\n  # c\nd: 1\n",
      "a: 1\n- b\n",
      "a:\n  - b\n  c: 1\n",
    ],
    ...["a: 12345678901234567890\n", "a: @b\n", "a: `b\n", "a: %b\n", "a: ?b\n", "a: , b\n"],
    `a: ${"[".repeat(100)}${"]".repeat(100)}\n`,
    Array.from({ length: 100 }, (_, depth) => `${" ".repeat(depth)}a:\n`).join(""),
  ])("%j", (text) => {
    expect(isSimple(text)).toBe(false);
  });
});

/** Mostly what is simple, so that whole texts are; now and then something else. */
function seldom(simple: readonly string[], other: readonly string[]): fc.Arbitrary<string> {
  const often = { weight: 24, arbitrary: fc.constantFrom(...simple) };
  return fc.oneof(often, fc.constantFrom(...other));
}

const space = seldom(["", " "], ["  ", "\t"]);
const key = seldom(
  ["a", "b", "c", "d", "e-f", "X.y/z", "1m", "no", "e3"],
  ["1", "1.5", "null", "<<", "__proto__", "-", "", "'a'", "a b"],
);
const scalar = seldom(
  [
    ...["x", "x:y", "http://x:80/v1", "env:X", "4B-FP8", "../x", "1", "-1", "-0", "00", "1.50"],
    ...["123456789012345", "true", "false", '"x"', "'x'", '"x #y"', "'{x}, '"],
  ],
  [
    ...["x y", "x  y", "x'y", "x#y", "[x]y", "x,y", "x{y", "x: y", "x:", "x #y", "#x", ",", "(x)"],
    ...["+1", "1.", ".5", "1e3", "-1e999", "0x1F", "0o7", "1_0", "10.0.0.1", "1-1", "1:1", "0b1"],
    ...[
      "9999999999999999",
      "True",
      "null",
      "~",
      "",
      ".",
      "..",
      "...",
      "---",
      "-.inf",
      ".nan",
      "x-",
    ],
    ...['"\\n"', "'x''y'", '"', "'", "{", "]", "-", "- x", "? x", "&x", "*x", "!x", "|", ">", "%x"],
    ...["@x", "`x", "<<", "$x", "é", "\u00a0", "\u2028", "\ufeff"],
  ],
);
const comma = seldom([",", ", ", " , "], [", ,", ""]);
const colon = seldom([": ", ":  "], [":", " : "]);
const flow = fc.letrec<{ value: string }>((tie) => {
  const entry = fc.tuple(key, colon, tie("value")).map((parts) => parts.join(""));
  const between = (open: string, inner: fc.Arbitrary<string>, close: string) =>
    fc
      .tuple(fc.array(inner, { maxLength: 3 }), comma, space)
      .map(([all, by, pad]) => open + pad + all.join(by) + pad + close);
  return {
    value: fc.oneof(
      { maxDepth: 2 },
      { weight: 4, arbitrary: scalar },
      between("[", tie("value"), "]"),
      between("{", entry, "}"),
    ),
  };
}).value;
const line = fc
  .tuple(
    fc.constantFrom("", "", "", "  ", "  ", " ", "    "),
    fc.oneof(
      { weight: 6, arbitrary: fc.tuple(key, colon, flow) },
      { weight: 3, arbitrary: key.map((name) => [`${name}:`]) },
      { weight: 3, arbitrary: fc.tuple(seldom(["- ", "-  "], ["-"]), flow) },
    ),
    seldom(
      ["", " # c", " ", "\n", "\n# c", "\n  # c"],
      ["# c", " #", " # \u0085", "\n---", "\n..."],
    ),
  )
  .map(([indent, parts, end]) => indent + parts.join("") + end);

test("any text is read as the parser reads it, or left to it", () => {
  let simple = 0;
  const text = fc
    .tuple(fc.array(line, { minLength: 1, maxLength: 6 }), fc.constantFrom("\n", ""))
    .map(([lines, end]) => lines.join("\n") + end);
  fc.assert(
    fc.property(text, (one) => {
      if (isSimple(one)) simple++;
    }),
    { numRuns: 40_000 },
  );
  expect(simple).toBeGreaterThan(1000);
});

test("so is a backend in which some signs are others", () => {
  const backends = makeBackends(50).map(({ yaml }) => yaml);
  const sign = fc.constantFrom(
    ..."[]{}:,-?&*!|>%@`'\"#\\ \n\t<=~0ax.é".split(""),
    "",
    "\n  ",
    ": ",
    " #",
  );
  const edit = fc.tuple(fc.nat(9999), fc.nat(2), sign);
  let simple = 0;
  fc.assert(
    fc.property(
      fc.constantFrom(...backends),
      fc.array(edit, { minLength: 1, maxLength: 3 }),
      (yaml, edits) => {
        const text = edits.reduce((before, [where, length, inserted]) => {
          const at = Math.floor((where / 10_000) * before.length);
          return before.slice(0, at) + inserted + before.slice(at + length);
        }, yaml);
        if (isSimple(text)) simple++;
      },
    ),
    { numRuns: 10_000 },
  );
  expect(simple).toBeGreaterThan(1000);
});
