import { readFileSync, readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { compileSchema, readSchema } from "./schemas.ts";

const EXAMPLES = new URL("../../examples/", import.meta.url);
const JOBS = new URL("jobs/", EXAMPLES);
const MODELINE = "# yaml-language-server: $schema=../schema/backend.schema.json\n";

const backend = compileSchema(readSchema("backend")).validate;
const job = compileSchema(readSchema("job")).validate;
const files = readdirSync(EXAMPLES).filter((name) => name.endsWith(".yaml"));

describe.each(files)("examples/%s", (name) => {
  const text = readFileSync(new URL(name, EXAMPLES), "utf8");

  test("is a valid backend, named as an id", () => {
    backend(parse(text));
    expect(backend.errors ?? []).toEqual([]);
    expect(name).toMatch(/^[a-z0-9][a-z0-9._-]*\.yaml$/);
  });

  test("tells editors its schema, then people what it is", () => {
    expect(text.startsWith(`${MODELINE}#\n# `)).toBe(true);
  });
});

test("the examples use every preset", () => {
  const presets = files.map((name) => parse(readFileSync(new URL(name, EXAMPLES), "utf8")).preset);
  expect(new Set(presets)).toEqual(
    new Set(["openai-chat", "openai-embeddings", "openai-responses", "openai-batch"]),
  );
});

test.each(readdirSync(JOBS))("examples/jobs/%s is a valid job", (name) => {
  job(JSON.parse(readFileSync(new URL(name, JOBS), "utf8")));
  expect(job.errors ?? []).toEqual([]);
});
