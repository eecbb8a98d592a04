import { readFile } from "node:fs/promises";
import { resolveConfig } from "prettier";
import { expect, test } from "vitest";
import { SCHEMAS, typesOf } from "../../schema/generate.ts";
import { validatorsOf } from "../../schema/validators.ts";
import { readSchema } from "./schemas.ts";

test.each(SCHEMAS)("generated/schema/%s.ts is what `npm run generate` makes", async (name) => {
  const file = new URL(`../../generated/schema/${name}.ts`, import.meta.url);
  const style = (await resolveConfig(file)) ?? {};
  expect(await readFile(file, "utf8")).toBe(await typesOf(name, readSchema(name), style));
});

test("generated/schema/backend-validators.ts is what `npm run generate` makes", async () => {
  const file = new URL("../../generated/schema/backend-validators.ts", import.meta.url);
  const style = (await resolveConfig(file)) ?? {};
  const made = await validatorsOf("backend", readSchema("backend"), style);
  expect(await readFile(file, "utf8")).toBe(made);
});
