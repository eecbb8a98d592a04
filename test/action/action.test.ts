import { execFile } from "node:child_process";
import { chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { Ajv } from "ajv";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import { BIN } from "../cli/case.ts";

const run = promisify(execFile);
const root = join(import.meta.dirname, "../..");

interface Step {
  name: string;
  if?: string;
  env: Record<string, string>;
  run: string;
}
interface Action {
  inputs: Record<string, { default: string }>;
  runs: { steps: Step[] };
}

const action = parse(await readFile(join(root, "action.yml"), "utf8")) as Action;
const hooks = parse(await readFile(join(root, ".pre-commit-hooks.yaml"), "utf8")) as {
  entry: string;
}[];

/** What GitHub asks of a composite action's metadata. */
const ACTION = {
  type: "object",
  additionalProperties: false,
  required: ["name", "description", "runs"],
  properties: {
    name: { type: "string" },
    description: { type: "string", maxLength: 125 },
    branding: { type: "object", required: ["icon", "color"] },
    inputs: {
      type: "object",
      additionalProperties: {
        type: "object",
        additionalProperties: false,
        required: ["description"],
        properties: {
          description: { type: "string" },
          required: { type: "boolean" },
          default: { type: "string" },
        },
      },
    },
    runs: {
      type: "object",
      additionalProperties: false,
      required: ["using", "steps"],
      properties: {
        using: { const: "composite" },
        steps: {
          type: "array",
          minItems: 1,
          items: {
            type: "object",
            additionalProperties: false,
            // A composite step that runs something has to name its shell.
            required: ["shell", "run"],
            properties: {
              name: { type: "string" },
              if: { type: "string" },
              shell: { const: "bash" },
              "working-directory": { type: "string" },
              env: { type: "object", additionalProperties: { type: "string" } },
              run: { type: "string" },
            },
          },
        },
      },
    },
  },
};

const HOOKS = {
  type: "array",
  items: {
    type: "object",
    additionalProperties: false,
    required: ["id", "name", "entry", "language"],
    properties: {
      id: { type: "string" },
      name: { type: "string" },
      description: { type: "string" },
      entry: { type: "string" },
      language: { const: "node" },
      files: { type: "string", format: "regex" },
      pass_filenames: { type: "boolean" },
    },
  },
};

let repository: string;
beforeAll(async () => {
  repository = await mkdtemp(join(tmpdir(), "respell-action-"));
  await mkdir(join(repository, "backends"));
  await mkdir(join(repository, "node_modules/.bin"), { recursive: true });
  await cp(join(root, "examples/qwen3-vllm.yaml"), join(repository, "backends/qwen3-vllm.yaml"));
  const bin = join(repository, "node_modules/.bin/respell");
  await writeFile(bin, `#!/bin/sh\nexec "${process.execPath}" "${BIN}" "$@"\n`);
  await chmod(bin, 0o755);
  await writeFile(join(repository, ".gitignore"), "node_modules\nsummary.md\n");
  await shell("git init -q && git config user.email a@b.c && git config user.name a");
  await shell("npx --no-install respell build backends && git add -A && git commit -qm base");
});
afterAll(() => rm(repository, { recursive: true }));

test("the metadata are what GitHub and pre-commit take", () => {
  const ajv = new Ajv({ strict: false, validateFormats: false });
  expect([ajv.validate(ACTION, action), ajv.errors]).toEqual([true, null]);
  expect([ajv.validate(HOOKS, hooks), ajv.errors]).toEqual([true, null]);
});

test("no expression stands in a script, where an input would become a command", () => {
  for (const { run: script } of action.runs.steps) expect(script).not.toContain("${{");
});

test("the steps check, and say what a pull request changes", { timeout: 120_000 }, async () => {
  const [check, diff] = action.runs.steps;
  expect(await step(check!)).toMatchObject({ code: 0 });

  const file = join(repository, "backends/qwen3-vllm.yaml");
  const text = await readFile(file, "utf8");
  await writeFile(file, text.replace("default_effort: low", "default_effort: high"));
  const stale = await step(check!);
  expect(stale.code).toBe(1);
  expect(stale.stdout).toContain("+++ b/generated/qwen3-vllm.wire.json");

  expect(await step(diff!)).toMatchObject({ code: 0 });
  const summary = await readFile(join(repository, "summary.md"), "utf8");
  expect(summary).toContain("#### `qwen3-vllm`: 1 breaking");
  expect(summary).toContain('+  "reasoning_effort": "high"');
});

test("the hook's entry finds what is stale", { timeout: 60_000 }, async () => {
  const entry = `npx --no-install ${hooks[0]!.entry}`;
  await shell("npx --no-install respell build backends");
  expect(await shell(entry)).toMatchObject({ code: 0 });
  await rm(join(repository, "generated/qwen3-vllm.wire.json"));
  expect(await shell(entry)).toMatchObject({ code: 1 });
});

/** Runs a step as the runner does: its expressions are filled in, its script goes to bash. */
async function step({ env, run: script }: Step): Promise<{ code: number; stdout: string }> {
  const { stdout: base } = await shell("git rev-parse HEAD");
  const filled = Object.entries(env).map(([name, expression]): [string, string] => {
    const input = /^\$\{\{ inputs\.(\S+) \}\}$/.exec(expression)?.[1];
    return [name, input === undefined ? base.trim() : action.inputs[input]!.default];
  });
  const summary = { GITHUB_STEP_SUMMARY: join(repository, "summary.md") };
  return shell(script, { ...Object.fromEntries(filled), ...summary });
}

async function shell(
  script: string,
  env: Record<string, string> = {},
): Promise<{ code: number; stdout: string; stderr: string }> {
  const args = ["--noprofile", "--norc", "-e", "-o", "pipefail", "-c", script];
  try {
    const options = { cwd: repository, env: { ...process.env, ...env } };
    return { code: 0, ...(await run("bash", args, options)) };
  } catch (error) {
    return error as { code: number; stdout: string; stderr: string };
  }
}
