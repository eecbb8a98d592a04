import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readCache, recall, upToDate } from "../../compiler/cli/cache.ts";
import { compilerDigest } from "../../compiler/cli/compiler-digest.ts";
import { Inputs } from "../../compiler/cli/inputs.ts";
import { learned } from "../../compiler/cli/known.ts";
import { analyze } from "../../compiler/compile.ts";
import { Disk, digest } from "../../compiler/cli/disk.ts";
import { main } from "../../compiler/cli/main.ts";

const CACHE = "node_modules/.cache/respell/build.json";
const CHAT = "preset: openai-chat\nbase_url: http://h/v1\nmodel: m\n";

/** Draws a warning when the gateway that it names ignores `temperature`. */
const GATEWAY = `${CHAT}target: ./gateway.json\nparams_supported: [temperature]\n`;

const schema = (knows: string): string =>
  JSON.stringify({
    "x-unknown-fields": "ignore",
    type: "object",
    properties: { model: {}, messages: {}, max_tokens: {}, [knows]: {} },
    additionalProperties: false,
  });

let remembering: string;
let forgetful: string;

beforeEach(async () => {
  remembering = await mkdtemp(join(tmpdir(), "respell-cache-"));
  forgetful = await mkdtemp(join(tmpdir(), "respell-cache-"));
  // Without a `node_modules` nothing is remembered.
  mkdirSync(join(remembering, "node_modules"));
  for (const path of ["backends/a.yaml", "backends/b.yaml"]) write(path, CHAT);
  write("backends/c.yaml", GATEWAY);
  write("backends/gateway.json", schema("temperature"));
});

afterEach(async () => {
  await rm(remembering, { recursive: true });
  await rm(forgetful, { recursive: true });
});

/** Writes a file in both folders; null removes it. */
function write(path: string, text: string | null): void {
  for (const file of [join(remembering, path), join(forgetful, path)]) {
    mkdirSync(dirname(file), { recursive: true });
    if (text === null) rmSync(file, { force: true });
    else writeFileSync(file, text);
  }
}

async function run(cwd: string, args: readonly string[]): Promise<object> {
  let stdout = "";
  let stderr = "";
  const exit = await main(args, {
    cwd,
    env: {},
    stdin: () => (async function* () {})(),
    stdout: (text) => (stdout += text),
    stderr: (text) => (stderr += text),
    color: false,
    terminal: false,
    interruption: () => new AbortController().signal,
  });
  return { exit, stdout, stderr, files: filesIn(cwd) };
}

function filesIn(cwd: string): Record<string, string> {
  const names = readdirSync(cwd, { recursive: true, encoding: "utf8" })
    .filter((name) => /^(backends|generated|out)\/./.test(name))
    .sort();
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(cwd, name), "utf8")]));
}

const build = (cwd: string, ...args: string[]): Promise<object> => run(cwd, ["build", ...args]);

/** Runs a command in both folders, and expects that they answer and look the same. */
async function runBoth(args: readonly string[]): Promise<void> {
  expect(await run(remembering, args)).toEqual(await run(forgetful, args));
}

const buildBoth = (...args: string[]): Promise<void> => runBoth(["build", ...args]);

function isKnown(name: string, out = "generated"): boolean {
  const disk = new Disk(remembering);
  const made = recall(readCache(remembering), disk.read(`backends/${name}.yaml`), disk);
  return made !== undefined && upToDate(made, out, disk) !== undefined;
}

test("what was built is known, and nothing is left where there is no node_modules", async () => {
  expect(isKnown("a")).toBe(false);
  await buildBoth();
  expect(["a", "b", "c"].map((name) => isKnown(name))).toEqual([true, true, true]);
  expect(existsSync(join(forgetful, "node_modules"))).toBe(false);
  await buildBoth();
});

const EVENTS: Record<string, { make: () => void; forgets: string[] }> = {
  "its YAML changes": {
    make: () => write("backends/a.yaml", `${CHAT}retries: 1\n`),
    forgets: ["a"],
  },
  "only a comment of its YAML changes": {
    make: () => write("backends/a.yaml", `# new\n${CHAT}`),
    forgets: ["a"],
  },
  "its module is edited": { make: () => append("generated/a.ts", "// mine\n"), forgets: ["a"] },
  "its module is gone": { make: () => write("generated/a.ts", null), forgets: ["a"] },
  "its wire file is edited": { make: () => append("generated/b.wire.json", " "), forgets: ["b"] },
  "its wire file is gone": { make: () => write("generated/b.wire.json", null), forgets: ["b"] },
  "the schema that it names changes": {
    make: () => write("backends/gateway.json", schema("seed")),
    forgets: ["c"],
  },
  "the cache is deleted": {
    make: () => rmSync(join(remembering, CACHE)),
    forgets: ["a", "b", "c"],
  },
  "the cache is cut off": {
    make: () => writeFileSync(join(remembering, CACHE), '{"compiler": "'),
    forgets: ["a", "b", "c"],
  },
  "another compiler made it": {
    make: () => {
      const cache = readFileSync(join(remembering, CACHE), "utf8");
      const other = cache.replace(/"compiler":"[^"]*"/, '"compiler":"another"');
      expect(other).not.toBe(cache);
      writeFileSync(join(remembering, CACHE), other);
    },
    forgets: ["a", "b", "c"],
  },
  "something else is installed": {
    make: () => writeFileSync(join(remembering, "node_modules/.package-lock.json"), "{}"),
    forgets: ["a", "b", "c"],
  },
};

function append(path: string, text: string): void {
  write(path, readFileSync(join(forgetful, path), "utf8") + text);
}

test.each(Object.entries(EVENTS))("a backend is built again when %s", async (_, event) => {
  await buildBoth();
  event.make();
  expect(["a", "b", "c"].filter((name) => !isKnown(name))).toEqual(event.forgets);
  await buildBoth();
  expect(["a", "b", "c"].map((name) => isKnown(name))).toEqual([true, true, true]);
});

test("findings are remembered with what was built", async () => {
  write("backends/gateway.json", schema("seed"));
  await buildBoth();
  expect(isKnown("c")).toBe(true);
  expect(await build(remembering)).toMatchObject({
    stderr: expect.stringContaining("warning") as string,
  });
  await buildBoth();
});

test("a build that fails is not remembered", async () => {
  write("backends/a.yaml", "preset: openai-chat\n");
  await buildBoth();
  expect(["a", "b", "c"].map((name) => isKnown(name))).toEqual([false, false, false]);
});

test("what a check found is known to the next one, and no build takes its word", async () => {
  write("backends/gateway.json", schema("seed"));
  await runBoth(["check"]);
  const made = readCache(remembering).made;
  expect(Object.keys(made)).toEqual(["backends/a.yaml", "backends/b.yaml", "backends/c.yaml"]);
  expect(made["backends/c.yaml"]?.diagnostics).toHaveLength(1);
  await runBoth(["check"]);
  expect(isKnown("a")).toBe(false);
  await buildBoth();
});

const INHERITED = ["constructor", "valueOf", "__proto__"];

test.each(INHERITED)(
  "nothing is known of a folder called %s before it is built to",
  async (out) => {
    await runBoth(["check"]);
    expect(isKnown("a", out)).toBe(false);
    await buildBoth("--out", out);
    expect(readdirSync(join(remembering, out))).toContain("a.ts");
    expect(isKnown("a", out)).toBe(true);
  },
);

test.each(INHERITED)("nothing is known of a file called %s", async (path) => {
  write(path, CHAT);
  await runBoth(["check", path]);
});

test("what lies in another folder is built again, where it came of other bytes", async () => {
  await buildBoth("--out", "out");
  write("backends/a.yaml", `${CHAT}retries: 1\n`);
  await buildBoth();
  expect(["a", "b"].map((name) => isKnown(name, "out"))).toEqual([false, true]);
  await buildBoth("--out", "out");
  expect(["a", "b"].map((name) => isKnown(name))).toEqual([true, true]);
});

test("what is known of a file is what was compiled, though it has changed since", () => {
  const disk = new Disk(remembering);
  const file = disk.read("backends/a.yaml");
  const inputs = new Inputs([file], disk);
  const analysis = analyze([file], { readSchema: inputs.find });
  write("backends/a.yaml", `${CHAT}retries: 1\n`);
  disk.forget("backends/a.yaml", false);
  const cache = learned({ compiler: "", made: {} }, analysis, inputs.find);
  expect(recall(cache, file, disk)).toBeUndefined();
  expect(cache.made["backends/a.yaml"]?.inputs).toEqual({ "backends/a.yaml": digest(CHAT) });
});

test("--check believes nothing that is remembered", async () => {
  await buildBoth();
  const before = readFileSync(join(remembering, "generated/a.ts"), "utf8");
  append("generated/a.ts", "// mine\n");
  const lie = readFileSync(join(remembering, CACHE), "utf8").replace(
    digest(before),
    digest(`${before}// mine\n`),
  );
  writeFileSync(join(remembering, CACHE), lie);
  expect(isKnown("a")).toBe(true);
  expect(await build(remembering, "--check")).toMatchObject({ exit: 1 });
  await buildBoth("--check");
});

test("the digest of the compiler stays as it is while nothing changes", () => {
  expect(compilerDigest(remembering)).toBe(compilerDigest(remembering));
});

test("a run that remembers equals one that does not, whatever happens between them", async () => {
  const path = fc.constantFrom("backends/a.yaml", "backends/b.yaml", "backends/c.yaml");
  const yaml = fc.constantFrom(CHAT, `${CHAT}retries: 2\n`, GATEWAY, "preset: openai-chat\n", null);
  const output = fc.constantFrom("generated/a.ts", "generated/b.wire.json", "out/c.ts");
  const edit = fc.oneof(
    fc.tuple(path, yaml),
    fc.tuple(output, fc.constantFrom("// mine\n", null)),
    fc.tuple(fc.constant("backends/gateway.json"), fc.constantFrom(schema("seed"), "[", null)),
  );
  const args = fc.constantFrom(
    ["build"],
    ["build", "--out", "out"],
    ["build", "--dry-run"],
    ["build", "backends/a.yaml"],
    ["check"],
    ["check", "backends/c.yaml", "--prove"],
  );
  const step = fc.tuple(fc.array(edit, { maxLength: 2 }), args);
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 4 }), async (steps) => {
      for (const [edits, line] of steps) {
        for (const [file, text] of edits) write(file, text);
        await runBoth(line);
      }
    }),
    { numRuns: 40 },
  );
});
