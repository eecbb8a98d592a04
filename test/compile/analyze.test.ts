import { expect, test } from "vitest";
import { analyze, compile } from "../../compiler/compile.ts";

const text = "preset: openai-chat\nbase_url: http://localhost:8000/v1\nmodel: rt\n";

test("a backend of an id that is taken is refused, whatever else is wrong with it", async () => {
  const files = [
    { path: "b/a.yaml", text },
    { path: "c/a.yaml", text: `${text}retries: -1\n` },
    { path: "d/a.yaml", text },
    { path: "d/b.yaml", text },
  ];
  const { plans, modules, diagnostics } = await compile(files);
  expect(diagnostics.map(({ code, file }) => `${code} ${file}`)).toEqual([
    "RS008 c/a.yaml",
    "RS106 c/a.yaml",
    "RS008 d/a.yaml",
  ]);
  expect(diagnostics[2]!.message).toContain("`b/a.yaml`");
  expect(plans.map(({ source }) => source)).toEqual(["b/a.yaml", "d/b.yaml"]);
  expect(modules.map(({ id }) => id)).toEqual(["a", "b"]);
});

test.each([
  ["a wrong name", { path: "A.yaml", text }, "RS001"],
  ["a key written twice", { path: "a.yaml", text: `${text}model: rt\n` }, "RS020"],
  ["a literal secret", { path: "a.yaml", text: `${text}headers: { Cookie: abc }\n` }, "RS252"],
])("a file with %s gives no plan", (_, file, code) => {
  const { plans, diagnostics } = analyze([file]);
  expect(plans).toEqual([]);
  expect(diagnostics.map((found) => found.code)).toEqual([code]);
});

test("a file with warnings gives one", () => {
  const { plans, diagnostics } = analyze([{ path: "a.yaml", text: `${text}retries: 1000\n` }]);
  expect(plans).toHaveLength(1);
  expect(diagnostics.map(({ code }) => code)).toEqual(["RS243"]);
});
