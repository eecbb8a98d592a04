import { mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { main } from "../../compiler/cli/main.ts";
import { TARGETS, builtIn } from "../../compiler/prove/published.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const examples = (await readdir(join(ROOT, "examples"))).filter((name) => name.endsWith(".yaml"));
const withTarget: string[] = [];
for (const name of examples) {
  const text = await readFile(join(ROOT, "examples", name), "utf8");
  if (/^target:/m.test(text)) withTarget.push(name);
}

async function respell(cwd: string, ...argv: string[]) {
  let stdout = "";
  let stderr = "";
  const exit = await main(argv, {
    cwd,
    env: {},
    stdin: () => Readable.from([]),
    terminal: false,
    interruption: () => new AbortController().signal,
    stdout: (text) => (stdout += text),
    stderr: (text) => (stderr += text),
    color: false,
  });
  return { exit, stdout, stderr };
}

describe("the certificates of the examples", () => {
  test.each(withTarget)("%s", async (name) => {
    const { exit, stdout, stderr } = await respell(ROOT, "check", "--prove", `examples/${name}`);
    expect(exit, stderr).toBe(0);
    await expect(stdout).toMatchFileSnapshot(`certificates/${name.replace(".yaml", ".txt")}`);
    // An example that a server ignores in part, or refuses, would be a poor one to copy.
    expect(stdout).not.toMatch(/  (ignored|refused)  /);
  });

  test("most of them have a target", () => {
    expect(withTarget.length).toBeGreaterThan(examples.length / 2);
  });
});

test("as JSON, claims have their documented keys in order", async () => {
  const argv = ["check", "--prove", "--format", "json", "examples/mistral.yaml"];
  const { stdout } = await respell(ROOT, ...argv);
  const { proofs, diagnostics } = JSON.parse(stdout) as {
    proofs: { claims: Record<string, unknown>[] }[];
    diagnostics: unknown[];
  };
  expect(diagnostics).toEqual([]);
  expect(proofs).toHaveLength(1);
  expect(proofs[0]).toMatchObject({ backend: "mistral", target: "mistral", requests: "chat" });
  const temperature = proofs[0]!.claims.find(({ field }) => field === "temperature");
  expect(JSON.stringify(temperature)).toBe(
    JSON.stringify({
      field: "temperature",
      verdict: "unproven",
      sends: "number 0 to 2",
      from: [],
      key: "params_supported",
      param: "temperature",
      reason: "the server takes at most 1.5",
      witness: 2,
    }),
  );
});

describe("a schema of one's own", () => {
  const yaml = "preset: openai-chat\nbase_url: http://h/v1\nmodel: m\nparams_supported: [seed]\n";
  const inFolder = async (files: Record<string, string>) => {
    const folder = await mkdtemp(join(tmpdir(), "respell-prove-"));
    try {
      for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
      return {
        check: await respell(folder, "check", "b.yaml"),
        build: await respell(folder, "build", "b.yaml"),
      };
    } finally {
      await rm(folder, { recursive: true });
    }
  };

  test("is read beside the YAML, by check and by build", async () => {
    const closed = JSON.stringify({ properties: { model: {} }, additionalProperties: false });
    const text = `${yaml}target: ./gateway.json\n`;
    const { check, build } = await inFolder({ "b.yaml": text, "gateway.json": closed });
    for (const { exit, stderr } of [check, build]) {
      expect(exit).toBe(1);
      expect(stderr).toContain("`./gateway.json` refuses requests that hold");
    }
  });

  test.each([
    ["no JSON", "{ not json"],
    ["no schema", '{ "properties": { "a": { "type": "text" } } }'],
    ["a reference to elsewhere", '{ "$ref": "https://example.com/a.json" }'],
    ["a reference to nothing", '{ "properties": { "a": { "$ref": "#/$defs/b" } } }'],
    ["a list", "[]"],
  ])("%s is refused at the line that names it", async (_, schema) => {
    const text = `${yaml}target: ./gateway.json\n`;
    const { check } = await inFolder({ "b.yaml": text, "gateway.json": schema });
    expect(check.exit).toBe(1);
    expect(check.stderr).toContain("RS303");
    expect(check.stderr).toContain("b.yaml:5:9");
    expect(check.stderr).not.toContain("node_modules");
  });

  test("of draft-07 is understood as such", async () => {
    const draft = JSON.stringify({
      $schema: "http://json-schema.org/draft-07/schema#",
      definitions: { count: { type: "integer", exclusiveMinimum: -1 } },
      properties: { max_tokens: { $ref: "#/definitions/count" }, seed: { type: "string" } },
    });
    const text = `${yaml}target: ./gateway.json\n`;
    const { check } = await inFolder({ "b.yaml": text, "gateway.json": draft });
    expect(check.stderr).toContain("refuses `integer` as `seed`");
    expect(check.stderr).not.toContain("max_tokens");
  });
});

describe.each(TARGETS)("the target %s", (name) => {
  test("says its source, and what becomes of unknown fields", async () => {
    const text = await readFile(join(ROOT, `schema/targets/${name}.json`), "utf8");
    const document = JSON.parse(text) as Record<string, unknown>;
    expect(document["$comment"]).toMatch(/@[0-9a-f]{12,40}/);
    expect(document["x-unknown-fields"]).toMatch(/^(refuse|ignore)$/);
    expect(document["x-meaning"]).toMatch(/\.$/);
  });

  test("takes a plain chat request, and not one whose messages are a text", () => {
    const { known } = builtIn(name, "chat")!;
    const messages = [{ role: "user", content: "hi" }];
    expect(known.errors(known.root, { model: "m", messages, max_tokens: 16 })).toEqual([]);
    expect(known.errors(known.root, { model: "m", messages: "hi" })).not.toEqual([]);
  });

  test("is a name that the schema of backends offers", async () => {
    const text = await readFile(join(ROOT, "schema/backend.schema.json"), "utf8");
    const { definitions } = JSON.parse(text) as {
      definitions: { Server: { anyOf: { enum?: string[] }[] } };
    };
    expect(definitions.Server.anyOf[0]!.enum).toEqual([...TARGETS]);
  });
});
