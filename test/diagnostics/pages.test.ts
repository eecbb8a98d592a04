import { readFile, readdir } from "node:fs/promises";
import { expect, test } from "vitest";
import { pages } from "../../compiler/diagnostics/pages.ts";

const folder = new URL("../../generated/diagnostics/", import.meta.url);

test("the folder holds the pages and nothing else", async () => {
  const names = pages().map(({ path }) => path);
  expect((await readdir(folder)).sort()).toEqual(names.sort());
});

test.each(pages())("$path is what the registry says", async ({ path, text }) => {
  expect(await readFile(new URL(path, folder), "utf8")).toBe(text);
});
