import { readFile } from "node:fs/promises";
import { format, resolveConfig } from "prettier";
import { describe, expect, test } from "vitest";
import { LAYERS, catchPlan, catchText, catchYaml, readExample } from "./catch.ts";
import { pageOf } from "./page.ts";
import { EXAMPLES, type Result, resultsOf } from "./results.ts";

const results = new Map<string, Result[]>();

describe.each(EXAMPLES)("%s", (name) => {
  test("nothing is noticed where nothing is planted", () => {
    const example = readExample(name);
    expect([
      catchYaml(example, example.yaml),
      catchPlan(example, example.plan),
      catchText(example, example.module),
    ]).toEqual([undefined, undefined, undefined]);
  });

  test(
    "every fault that is planted is noticed, ten kinds of them at least",
    { timeout: 120_000 },
    () => {
      const planted = resultsOf(name);
      results.set(name, planted);
      expect(planted.filter(({ caught }) => caught === undefined)).toEqual([]);
      const kinds = new Set(planted.map(({ kind, fault }) => `${kind}: ${fault}`));
      expect(kinds.size).toBeGreaterThanOrEqual(10);
    },
  );
});

test("each layer notices what none before it does", () => {
  const noticing = new Set([...results.values()].flat().map(({ caught }) => caught));
  expect([...LAYERS].filter((layer) => !noticing.has(layer))).toEqual([]);
});

test("generated/mutations.md is what `npm run generate` makes", async () => {
  const file = new URL("../../generated/mutations.md", import.meta.url);
  const style = (await resolveConfig(file)) ?? {};
  const page = pageOf(EXAMPLES.flatMap((name) => results.get(name)!));
  expect(await readFile(file, "utf8")).toBe(await format(page, { ...style, parser: "markdown" }));
});
