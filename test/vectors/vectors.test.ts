import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { main } from "../../compiler/cli/main.ts";
import type { Diagnostic } from "../../compiler/diagnostics/diagnostic.ts";
import type { JsonObject } from "../../compiler/json.ts";
import type { Job } from "../../runtime/job.ts";
import type { ReportEntry } from "../../runtime/report.ts";
import { translateByTheBook } from "../oracle/from-yaml.ts";

interface TranslateVector {
  name: string;
  yaml: string;
  job: Job;
  env?: Record<string, string>;
  url?: string;
  body?: JsonObject;
  headers?: Record<string, string>;
  headersLack?: string[];
  report?: Partial<ReportEntry>[];
  error?: string;
  allowDiagnostics?: boolean;
}

interface RefuseVector {
  name: string;
  yaml: string;
  at?: { line: number };
  says: string[];
  lacks?: string[];
}

interface Request {
  url: string;
  headers: Record<string, string>;
  body: JsonObject;
}

const read = (file: string): unknown =>
  JSON.parse(readFileSync(new URL(file, import.meta.url), "utf8"));
const translates = read("translate.json") as TranslateVector[];
const refusals = read("refuse.json") as RefuseVector[];

describe("the published vectors", () => {
  for (const file of ["translate.json", "refuse.json"]) {
    const published = new URL(`../../../shared/vectors/${file}`, import.meta.url);
    test(`${file} equals the published one`, ({ skip }) => {
      if (!existsSync(published)) {
        console.info(`${file}: skipped, there is no ../shared beside this repository`);
        skip();
      }
      expect(read(file)).toEqual(JSON.parse(readFileSync(published, "utf8")));
    });
  }
});

describe("the oracle", () => {
  test.each(translates)("$name", (vector) => {
    const answer = translateByTheBook(vector.yaml, vector.job, vector.env);
    if ("error" in answer) {
      expect(answer.error).toBe(vector.error);
      return;
    }
    expectAnswer(vector, answer, answer.report, (value) =>
      Object.values(vector.env ?? {}).reduce((text, secret) => text.replace(secret, "***"), value),
    );
  });
});

describe("the command line", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "respell-vectors-"));
  });
  afterAll(() => rm(folder, { recursive: true }));

  async function respell(argv: string[], env: Record<string, string> = {}) {
    let stdout = "";
    let stderr = "";
    const exit = await main(argv, {
      cwd: folder,
      env,
      stdin: () => Readable.from([]),
      terminal: false,
      interruption: () => new AbortController().signal,
      stdout: (text) => (stdout += text),
      stderr: (text) => (stderr += text),
      color: false,
    });
    return { exit, stdout, stderr };
  }

  test.each(translates)("translate: $name", async (vector) => {
    await writeFile(join(folder, "backend.yaml"), vector.yaml);
    await writeFile(join(folder, "job.json"), JSON.stringify(vector.job));
    const argv = ["translate", "backend.yaml", "--job", "job.json"];
    const { exit, stdout, stderr } = await respell(argv, vector.env);

    if (vector.error !== undefined) {
      expect(exit).toBe(1);
      expect(stdout + stderr).toContain(vector.error);
      return;
    }
    expect(exit, stderr).toBe(0);
    const { request, report } = JSON.parse(stdout) as { request: Request; report: ReportEntry[] };
    expectAnswer(vector, request, report, (value) => value);
    for (const secret of Object.values(vector.env ?? {})) {
      expect(stdout + stderr).not.toContain(secret);
    }
  });

  const clean = translates.filter(({ allowDiagnostics }) => !allowDiagnostics);
  test.each(clean)("check warns of nothing: $name", async ({ yaml }) => {
    await writeFile(join(folder, "backend.yaml"), yaml);
    const { exit, stdout } = await respell(["check", "backend.yaml", "--format", "json"]);
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: Diagnostic[] };
    expect(diagnostics.filter(({ severity }) => severity !== "info")).toEqual([]);
    expect(exit).toBe(0);
  });

  test.each(refusals)("refuse: $name", async ({ yaml, at, says, lacks = [] }) => {
    await writeFile(join(folder, "backend.yaml"), yaml);
    const { exit, stdout, stderr } = await respell(["check", "backend.yaml", "--format", "json"]);
    expect(exit).toBe(1);
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: Diagnostic[] };
    expect(diagnostics.length).toBeGreaterThan(0);
    if (at) expect(diagnostics.map(({ line }) => line)).toContain(at.line);
    for (const said of says) expect(JSON.stringify(diagnostics)).toContain(said);
    for (const secret of lacks) expect(stdout + stderr).not.toContain(secret);
  });
});

/** Holds a request and its report against a vector; `mask` hides secrets as the CLI would. */
function expectAnswer(
  vector: TranslateVector,
  request: Request,
  report: Partial<ReportEntry>[],
  mask: (value: string) => string,
): void {
  expect(vector.error, "the vector expects a failure").toBeUndefined();
  if (vector.url !== undefined) expect(request.url).toBe(vector.url);
  if (vector.body !== undefined) expect(request.body).toEqual(vector.body);
  const headers = Object.entries(request.headers);
  const lower = Object.fromEntries(
    headers.map(([name, value]) => [name.toLowerCase(), mask(value)]),
  );
  if (vector.headers !== undefined) expect(lower).toMatchObject(vector.headers);
  for (const name of vector.headersLack ?? []) expect(lower).not.toHaveProperty([name]);
  for (const entry of vector.report ?? []) {
    expect(report).toContainEqual(expect.objectContaining(entry));
  }
}
