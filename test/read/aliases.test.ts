import { describe, expect, test } from "vitest";
import type { Path } from "../../compiler/read/document.ts";
import { read } from "../../compiler/read/read.ts";

function opened(text: string) {
  const { document, diagnostics } = read({ path: "a.yaml", text });
  expect(diagnostics).toEqual([]);
  return document!;
}

function start(text: string, path: Path, part: "key" | "value"): string {
  const { range, exact } = opened(text).locate(path, part);
  return `${range.line}:${range.column}${exact ? "" : " above"}`;
}

describe("places", () => {
  const text = "a:\n  b: [x, { c: long }]\n  'd e':\nf: |\n  g\n";

  test.each<[Path, "key" | "value", string]>([
    [["a"], "key", "1:1"],
    [["a"], "value", "2:3"],
    [["a", "b"], "value", "2:6"],
    [["a", "b", 0], "value", "2:7"],
    [["a", "b", 1, "c"], "key", "2:12"],
    [["a", "b", 1, "c"], "value", "2:15"],
    [["a", "d e"], "key", "3:3"],
    [["a", "d e"], "value", "3:9"],
    [["f"], "value", "4:4"],
    [["a", "b", 1, "z"], "key", "2:10 above"],
    [["a", "b", 7], "value", "2:6 above"],
    [["z", "y"], "value", "1:1 above"],
  ])("%j %s", (path, part, expected) => {
    expect(start(text, path, part)).toBe(expected);
  });

  test("the end is exclusive, also with CRLF line ends", () => {
    const { range } = opened("a: 1\r\nbc: long\r\nd: 1\r\n").locate(["bc"], "value");
    expect(range).toEqual({ line: 2, column: 5, endLine: 2, endColumn: 9 });
  });
});

describe("aliases", () => {
  const text = "a: &x\n  b: 1\n  c: [2]\nd: *x\ne: *x\n";

  test("repeat what is anchored", () => {
    const { value } = opened(text);
    expect(value["d"]).toEqual({ b: 1, c: [2] });
    expect(value["e"]).toEqual(value["a"]);
  });

  test("an alias stands where it is written, its parts where the anchor is", () => {
    expect(start(text, ["d"], "value")).toBe("4:4");
    expect(start(text, ["d", "b"], "key")).toBe("2:3");
    expect(start(text, ["e", "c", 0], "value")).toBe("3:7");
  });

  test("a later anchor of the same name takes its place", () => {
    expect(opened("a: &x 1\nb: *x\nc: &x 2\nd: *x\n").value).toEqual({ a: 1, b: 1, c: 2, d: 2 });
  });

  test("keys can be anchored and repeated", () => {
    expect(opened("&k a: { *k : 1 }\n").value).toEqual({ a: { a: 1 } });
  });

  test.each([
    ["b: *x\na: &x 1\n", "RS026 1:4", [["b"]]],
    ["a: &x [*x]\n", "RS027 1:8", [["a", 0]]],
    ["a: &x { b: { c: *x } }\n", "RS027 1:17", [["a", "b", "c"]]],
    ["a: &x\n  <<: *x\n", "RS027 2:7", [["a", "<<"]]],
    [
      "a: &x [*y]\nb: *x\n",
      "RS026 1:8",
      [
        ["a", 0],
        ["b", 0],
      ],
    ],
    ["*x : 1\n", "RS026 1:1", [["null"]]],
  ])("%j", (yaml, expected, lost) => {
    const { document, diagnostics } = read({ path: "a.yaml", text: yaml });
    expect(document!.lost).toEqual(lost);
    expect(diagnostics.map(({ code, line, column }) => `${code} ${line}:${column}`).join(" ")).toBe(
      expected,
    );
  });

  test("a bomb is refused in no time", () => {
    const lines = ["a0: &a0 [x, x]"];
    for (let n = 1; n < 60; n++) lines.push(`a${n}: &a${n} [${`*a${n - 1}, `.repeat(9)}1]`);
    const before = performance.now();
    const { diagnostics } = read({ path: "a.yaml", text: lines.join("\n") });
    expect(diagnostics.map(({ code }) => code)).toEqual(["RS028"]);
    expect(performance.now() - before).toBeLessThan(1000);
  });

  test("depth counts through aliases", () => {
    const lines = ["a0: &a0 [x]"];
    for (let n = 1; n < 80; n++) lines.push(`a${n}: &a${n} [*a${n - 1}]`);
    const { diagnostics } = read({ path: "a.yaml", text: lines.join("\n") });
    expect(diagnostics.map(({ code, line }) => `${code} ${line}`)).toEqual(["RS030 63"]);
  });
});

describe("merges", () => {
  const text =
    "a: &a { x: 1, y: 2 }\nb: &b { y: 3, z: 4 }\nc:\n  y: own\n  <<: [*a, *b]\n  w: 5\nd: { <<: *b }\n";

  test("what is written wins, then the first that is merged", () => {
    const { value } = opened(text);
    expect(value["c"]).toEqual({ y: "own", x: 1, z: 4, w: 5 });
    expect(value["d"]).toEqual({ y: 3, z: 4 });
  });

  test("keys come in written order, each from where it stands", () => {
    const entries = opened(text).entries(["c"]);
    expect(entries.map(({ key }) => key)).toEqual(["y", "x", "z", "w"]);
    expect(start(text, ["c", "y"], "key")).toBe("4:3");
    expect(start(text, ["c", "x"], "key")).toBe("1:9");
    expect(start(text, ["c", "z"], "value")).toBe("2:18");
    expect(start(text, ["d", "y"], "value")).toBe("2:12");
  });

  test("a quoted << is a key", () => {
    expect(opened('a: { "<<": 1 }\n').value).toEqual({ a: { "<<": 1 } });
  });

  test.each(["a:\n  <<: 3\n", "a: { <<: [{ x: 1 }, 2] }\n", "a: { <<: ~ }\n"])("%j", (yaml) => {
    const { diagnostics } = read({ path: "a.yaml", text: yaml });
    expect(diagnostics.map(({ code }) => code)).toEqual(["RS029"]);
  });
});
