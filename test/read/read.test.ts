import { describe, expect, test } from "vitest";
import { read } from "../../compiler/read/read.ts";

const HEAD = "preset: openai-chat\nbase_url: http://runtime/v1\nmodel: rt\n";

function found(text: string | Uint8Array, path = "a.yaml"): string[] {
  return read({ path, text }).diagnostics.map(
    ({ code, line, column }) => `${code} ${line}:${column}`,
  );
}

describe("the file", () => {
  test.each(["qwen3-vllm.yaml", "examples/a/4.1_b.yaml", "0.yaml"])(
    "%s names a backend",
    (path) => {
      const { document, diagnostics } = read({ path, text: HEAD });
      expect(diagnostics).toEqual([]);
      expect(document!.id).toBe(path.split("/").at(-1)!.replace(".yaml", ""));
      expect(document!.path).toBe(path);
    },
  );

  test.each([
    "Qwen.yaml",
    "-a.yaml",
    ".yaml",
    "a.yml",
    "a b.yaml",
    "a.yaml.txt",
    "examples/é.yaml",
  ])("%s does not", (path) => {
    expect(found(HEAD, path)).toEqual(["RS001 1:1"]);
  });

  test("a wrong name does not hide other mistakes", () => {
    expect(found(`${HEAD}model: x\n`, "A.yaml")).toEqual(["RS001 1:1", "RS020 4:1"]);
  });

  test("bytes are read as UTF-8, with or without a byte order mark", () => {
    for (const mark of ["", "\uFEFF"]) {
      const text = `${mark}model: "é\u{1F600}"\n`;
      for (const source of [text, Buffer.from(text)]) {
        const { document } = read({ path: "a.yaml", text: source });
        expect(document!.value).toEqual({ model: "é\u{1F600}" });
        expect(document!.locate(["model"], "key").range).toMatchObject({ line: 1, column: 1 });
      }
    }
  });

  test("the first byte that is not UTF-8 is shown, replacement characters are not", () => {
    const bytes = Buffer.concat([Buffer.from("# é\uFFFD\nx: \uFFFDé"), Buffer.from([0xff, 0x41])]);
    expect(found(bytes)).toEqual(["RS002 2:6"]);
    expect(found(Buffer.from([0xef, 0xbb, 0xbf, 0x61, 0xc3]))).toEqual(["RS002 1:2"]);
    expect(found("a: \ud83d")).toEqual(["RS002 1:4"]);
    expect(found(Buffer.from("a: 1", "utf16le"))).not.toEqual([]);
  });

  test.each(["", "\n\n", "# nothing\n", "---\n", "...\n", "~"])("%j is empty", (text) => {
    expect(found(text)).toEqual(["RS004 1:1"]);
  });

  test.each(["- a\n", "text\n", "[1, 2]\n", "3\n"])("%j is no mapping", (text) => {
    expect(found(text)).toEqual(["RS005 1:1"]);
  });

  test("too large", () => {
    expect(found(`a: "${"x".repeat(262_200)}"\n`)).toEqual(["RS003 1:1"]);
    expect(found(`a: "${"x".repeat(262_000)}"\n`)).toEqual([]);
  });
});

describe("depth", () => {
  test.each([
    ["lists", "[".repeat(65), "RS030 1:65"],
    ["mappings", `a: ${"{ b: ".repeat(65)}`, "RS030 1:322"],
    ["lists on one line", "- ".repeat(200_000 / 2), "RS030 1:129"],
    ["keys on one line", "? ".repeat(65), "RS030 1:129"],
  ])("%s are found before they are parsed", (_, text, expected) => {
    expect(found(text)).toEqual([expected]);
  });

  test("64 levels are read, 65 are not", () => {
    const nested = (levels: number) => `a: ${"[".repeat(levels)}${"]".repeat(levels)}\n`;
    expect(found(nested(63))).toEqual([]);
    expect(found(nested(64))).toEqual(["RS030 1:67"]);
    const indented = Array.from({ length: 70 }, (_, n) => `${" ".repeat(n)}a:`).join("\n");
    expect(found(indented)).toEqual(["RS030 65:65"]);
  });

  test("brackets in texts and comments open nothing, closed ones no more", () => {
    const signs = "[{- ".repeat(100);
    expect(found(`a: "${signs}" # ${signs}\nb: |\n  ${signs}\nc: x${signs}\n`)).toEqual([]);
    expect(found(`a: [${"[], { b: 1 }, ".repeat(100)}]\n`)).toEqual([]);
    expect(found(`a:\n${"  - 1\n".repeat(100)}`)).toEqual([]);
  });
});

describe("syntax", () => {
  test.each([
    ["a tab below a key", "a:\n\tb: 1\n", "RS010 2:1"],
    ["a tab after spaces", "a:\n  b: 1\n\tc: 2\n", "RS010 3:1"],
    ["a key between two columns", "a:\n   b: 1\n  c: 2\n", "RS011 3:1"],
    ["a list item between two columns", "a:\n  - 1\n - 2\n", "RS011 3:1"],
    ["a key between two columns in a list", "a:\n  - b: 1\n   c: 2\n", "RS011 3:1"],
    ["an open double quote", 'a: "x\nb: 1\n', "RS012 1:4"],
    ["an open single quote", "b: 1\na: 'x\nc: 1\n", "RS012 2:4"],
    ["an open list", "a: [1, 2\nb: 1\n", "RS013 1:4"],
    ["an open mapping", "a: { b: 1\nc: 2\n", "RS013 1:4"],
    ["an open list in a mapping", "a: { x: [1, { y: 2 }\n", "RS013 1:9"],
    ["a quote inside quotes", "a: 'it's'\n", "RS016 1:8"],
    ["a template without quotes", "a: {job.id}/x\n", "RS016 1:12"],
    ["a colon without a space", "a:1\nb: 2\n", "RS017 1:1"],
    ["a line without a colon", "a: x\nmodel\nb: 1\n", "RS017 2:1"],
    ["a colon in a value", "a: b: c\n", "RS018 1:4"],
    ["a mapping below a value", "a: 1\n  b: 2\n", "RS018 1:4"],
    ["a bracket too many", "a: [1]]\n", "RS019 1:7"],
    ["an unknown directive", "%FOO x\n---\na: 1\n", "RS019 1:1"],
    ["a second document", "a: 1\n---\nb: 2\n", "RS006 2:1"],
    ["YAML 1.1", "# x\n%YAML 1.1\n---\na: yes\n", "RS007 2:1"],
  ])("%s: one finding, where it begins", (_, text, expected) => {
    expect(found(text)).toEqual([expected]);
    expect(read({ path: "a.yaml", text }).document).toBeUndefined();
  });

  test.each([
    ["a reserved character", "a: @x\n", "RS014 1:4"],
    ["a backtick", "a: `x`\n", "RS014 1:4"],
    ["an unknown escape", 'a: "\\q"\n', "RS015 1:5"],
    ["an unknown tag", "a: !env X\n", "RS025 1:4"],
    ["a tag of YAML 1.1", "a: !!binary aGk=\n", "RS025 1:4"],
    ["a tag that does not fit", "a: !!int x\n", "RS025 1:4"],
    ["a tagged list", "a: !env [1]\n", "RS025 1:4"],
    ["a tag below an anchor's name", "a: &x !env X\n", "RS025 1:7"],
  ])("%s: one finding, and the rest is read", (_, text, expected) => {
    const { document, diagnostics } = read({ path: "a.yaml", text: `${text}b: 2\n` });
    expect(diagnostics.map(({ code, line, column }) => `${code} ${line}:${column}`)).toEqual([
      expected,
    ]);
    expect(document!.value).toEqual({ a: null, b: 2 });
    expect(document!.lost).toEqual([["a"]]);
  });

  test("several values that are broken are all found", () => {
    const { document, diagnostics } = read({
      path: "a.yaml",
      text: 'a: @x\nb: ["\\q", 1]\nc: !env X\n"\\q": 1\nd: [.nan, *x]\n',
    });
    expect(diagnostics.map(({ code, line }) => `${code} ${line}`)).toEqual([
      ...["RS014 1", "RS015 2", "RS025 3", "RS015 4", "RS023 5", "RS026 5"],
    ]);
    expect(document!.lost.map((path) => path.join("."))).toEqual([
      ...["a", "b.0", "c", "null", "d.0", "d.1"],
    ]);
  });

  test("a colon that misses its space is told apart from a missing colon", () => {
    const help = (text: string) => read({ path: "a.yaml", text }).diagnostics[0]!.help;
    expect(help("model:qwen\nb: 1\n")).toBe("Put a space after the colon.");
    expect(help("model\nb: 1\n")).toBe("Write a colon and a space after the key.");
  });
});

describe("values", () => {
  test("are those of the core schema", () => {
    const text =
      "a: yes\nb: 0o17\nc: 0x1F\nd: 1_000\ne: 012\nf: ~\ng: True\nh: 1e3\ni: -0.0\nj: 1.50\n";
    expect(read({ path: "a.yaml", text }).document!.value).toEqual({
      ...{ a: "yes", b: 15, c: 31, d: "1_000", e: 12, f: null, g: true, h: 1000, i: 0, j: 1.5 },
    });
  });

  test.each([
    ["a: .nan\n", "RS023 1:4"],
    ["a: [1, -.inf]\n", "RS023 1:8"],
    ["a: 1e999\n", "RS023 1:4"],
    ["a: 9007199254740992\n", "RS024 1:4"],
    ["a: -0x20000000000000\n", undefined],
    ["a: -9007199254740993\n", "RS024 1:4"],
    ["a: 9007199254740991\n", undefined],
    ["a: 1e30\n", undefined],
    ['a: "\\ud83d"\n', "RS031 1:4"],
    ['a: "\\U0001F600"\n', undefined],
  ])("%j", (text, expected) => {
    expect(found(text)).toEqual(expected === undefined ? [] : [expected]);
  });
});

describe("keys", () => {
  test.each([
    ["a number", "a:\n  1: x\n", "RS021 2:3"],
    ["a boolean", "true: x\n", "RS021 1:1"],
    ["null", "a: { ~: x }\n", "RS021 1:6"],
    ["a list", "? [a]\n: 1\n", "RS021 1:3"],
    ["a template that was not quoted", "{ {job.id}: x }\n", "RS021 1:3"],
    ["a number in a rename", "param_map: { 1: x }\n", "RS021 1:14"],
    ["a number below a value", "param_map: { a: { values: { x: { 1: y } } } }\n", "RS021 1:34"],
    ["a prototype", "a: { __proto__: { x: 1 } }\n", "RS022 1:6"],
    ["a prototype through a merge", "a:\n  <<: { __proto__: 1 }\n", "RS022 2:9"],
    ["a key written twice", "a: { b: 1, c: 2, b: 3 }\n", "RS020 1:18"],
    ["the same key in other quotes", "'a': 1\n\"a\": 2\n", "RS020 2:1"],
    ["two merges", "a: &a { b: 1 }\nc:\n  <<: *a\n  <<: *a\n", "RS020 4:3"],
  ])("%s is refused", (_, text, expected) => {
    expect(found(text)).toEqual([expected]);
  });

  test("under values they keep their type, and are the same only with type and value", () => {
    const text = 'param_map: { a: { values: { 2: x, "2": y, true: z, 2.5: w } } }\n';
    const { document, diagnostics } = read({ path: "a.yaml", text });
    expect(diagnostics).toEqual([]);
    const entries = document!.entries(["param_map", "a", "values"]);
    expect(entries.map(({ key }) => key)).toEqual([2, "2", true, 2.5]);
    expect(entries.map(({ value }) => value)).toEqual(["x", "y", "z", "w"]);
    expect(found("param_map: { a: { values: { 2: x, 0x2: y } } }\n")).toEqual(["RS020 1:35"]);
  });

  test("a key written twice keeps its first value, and the rest of the file", () => {
    const { document } = read({ path: "a.yaml", text: "a: 1\na: 2\nb: 3\n" });
    expect(document!.value).toEqual({ a: 1, b: 3 });
  });

  test.each([
    ["a: { b: [1, .nan] }\n", "a.b.1"],
    ["a: { b: 1, b: 2 }\n", "a.b"],
    ["a: { 1: x }\n", "a.1"],
    ["a: { b: *c }\n", "a.b"],
    ["a: { <<: 3 }\n", 'a["<<"]'],
    ["a: [\n", ""],
  ])("%j: the path is %s", (text, path) => {
    expect(read({ path: "a.yaml", text }).diagnostics.map((found) => found.path)).toEqual([path]);
  });

  test("names of every object are keys like any other", () => {
    const { document } = read({ path: "a.yaml", text: "constructor: 1\ntoString: 2\n" });
    expect(Object.entries(document!.value)).toEqual([
      ["constructor", 1],
      ["toString", 2],
    ]);
    expect(document!.locate(["valueOf"], "key").exact).toBe(false);
  });
});
