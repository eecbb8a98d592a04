import { execFile } from "node:child_process";
import { mkdir, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { chatJob, completion } from "../runtime/modules.ts";
import { scripted } from "../servers/scripted.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const UNREACHABLE = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENOTCACHED|\bE50\d\b/;

/** A project of a user's: a backend, a program that runs a job on it, and TypeScript's settings. */
const PROJECT = {
  "package.json": JSON.stringify({ private: true, type: "module" }),
  "tsconfig.json": JSON.stringify({
    compilerOptions: {
      ...{ target: "es2022", module: "nodenext", outDir: "built", rootDir: "." },
      ...{ strict: true, noUncheckedIndexedAccess: true, exactOptionalPropertyTypes: true },
      ...{ erasableSyntaxOnly: true, rewriteRelativeImportExtensions: true },
      ...{ types: ["node"], typeRoots: [join(ROOT, "node_modules/@types")] },
    },
    include: ["*.ts", "generated"],
  }),
  "job.ts": `
    import { load, run } from "respell/runtime";
    import * as local from "./generated/local.ts";
    const job = JSON.parse(process.env["JOB"] ?? "");
    console.log(JSON.stringify(await run(load(local), job)));
  `,
  "exports.mjs": `
    import { createRequire } from "node:module";
    import { compile } from "respell";
    import { run } from "respell/runtime";
    const { $schema: schema } = createRequire(import.meta.url)("respell/schema/backend.schema.json");
    console.log(JSON.stringify({ compile: typeof compile, run: typeof run, schema }));
  `,
};

let folder: string;
let files: string[];
let tarball: string;

async function sh(command: string, args: string[], env: Record<string, string> = {}) {
  const all = { ...process.env, ...env };
  return (await promisify(execFile)(command, args, { cwd: folder, env: all })).stdout;
}

beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), "respell-package-")));
  // As installing has built it: to build again would change `dist` under the tests beside this one.
  const packed = await sh("npm", ["pack", ROOT, "--ignore-scripts", "--json"]);
  const [made] = JSON.parse(packed) as [{ filename: string; files: { path: string }[] }];
  files = made.files.map(({ path }) => path);
  tarball = made.filename;
});
afterAll(() => rm(folder, { recursive: true }));

describe("the package", () => {
  test("holds what users need and nothing else", () => {
    const kinds = new Set(files.map((path) => path.replace(/(?<=^[^/]+\/).*/, "")));
    expect([...kinds].sort()).toEqual([
      "CHANGELOG.md",
      "LICENSE",
      "README.md",
      "dist/",
      "examples/",
      "package.json",
      "schema/",
    ]);
    expect(files.filter((path) => /\btests?\b|\.test\.|tsconfig|\.tgz$/.test(path))).toEqual([]);
    expect(files).toContain("dist/cli/bin.js");
    expect(files).toContain("dist/runtime/index.d.ts");
  });

  test("installed in an empty folder, it builds a backend and runs a job", async ({ skip }) => {
    const server = await scripted({ status: 200, body: JSON.stringify(completion) });
    const yaml = `preset: openai-chat\nbase_url: ${server.base_url}\nmodel: tiny\napi_key: env:KEY\n`;
    await mkdir(join(folder, "backends"));
    const project = { ...PROJECT, "backends/local.yaml": yaml };
    for (const [name, text] of Object.entries(project)) await writeFile(join(folder, name), text);
    try {
      await install(skip);
      expect(await sh("npx", ["--no", "respell", "build"])).toMatch(
        /^create generated\/local\.ts$/m,
      );
      expect(await sh("npx", ["--no", "respell", "build", "--check"])).toBe("");
      await sh(process.execPath, [join(ROOT, "node_modules/typescript/bin/tsc")]);
      const env = { KEY: "sk-the-key", JOB: JSON.stringify(chatJob) };
      const answer = await sh(process.execPath, ["built/job.js"], env);
      expect(JSON.parse(answer)).toEqual({ response: completion, output_count: 3 });
      expect(server.requests).toMatchObject([
        { url: "/v1/chat/completions", headers: { authorization: "Bearer sk-the-key" } },
      ]);
      expect(JSON.parse(await sh(process.execPath, ["exports.mjs"]))).toEqual({
        compile: "function",
        run: "function",
        schema: "http://json-schema.org/draft-07/schema#",
      });
    } finally {
      await server.close();
    }
  }, 180_000);
});

async function install(skip: (reason: string) => never): Promise<void> {
  // Nothing here needs the optional store, whose native code can take minutes to compile.
  const options = ["--omit=optional", "--prefer-offline", "--no-audit", "--no-fund"];
  try {
    await sh("npm", ["install", ...options, `./${tarball}`]);
  } catch (error) {
    const { stderr } = error as { stderr: string };
    if (UNREACHABLE.test(stderr)) skip(`the package registry cannot be reached: ${stderr}`);
    throw error;
  }
}
