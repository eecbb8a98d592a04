import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { format, resolveConfig } from "prettier";
import { Project } from "ts-morph";
import { beforeAll, expect, test } from "vitest";
import { compile } from "../../compiler/index.ts";
import { backend } from "../oracle/arbitraries/config.ts";

/** Generated modules are held in memory, as if they lay in a folder of this name. */
const FOLDER = fileURLToPath(new URL("./modules/", import.meta.url));

let project: Project;
beforeAll(() => {
  project = new Project({
    tsConfigFilePath: fileURLToPath(new URL("../tsconfig.json", import.meta.url)),
    skipAddingFilesFromTsConfig: true,
  });
});

const files = fc
  .array(backend, { minLength: 20, maxLength: 20 })
  .map((backends) => backends.map(({ yaml }, i) => ({ path: `backend-${i}.yaml`, text: yaml })));

test(
  "any valid YAML compiles to modules that tsc and prettier accept",
  { timeout: 60_000 },
  async () => {
    const style = await resolveConfig(fileURLToPath(import.meta.url));
    await fc.assert(
      fc.asyncProperty(files, async (sources) => {
        const compiled = await compile(sources);
        const { modules, diagnostics } = compiled;
        expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
        expect(modules).toHaveLength(sources.length);
        expect(await compile(sources)).toEqual(compiled);

        for (const { text } of modules) {
          expect(await format(text, { ...style, parser: "typescript" })).toBe(text);
        }
        expect(typeErrors(modules)).toEqual([]);
      }),
      { numRuns: 1, endOnFailure: true },
    );
  },
);

test("a variable that loading needs and no function reads leaves nothing unused", async () => {
  const text =
    "preset: openai-chat\nbase_url: http://h/v1\nmodel: env:NAME\nextra_params: { model: tiny }\n";
  const { modules } = await compile([{ path: "backend.yaml", text }]);
  expect(modules[0]?.text).toContain('variables = { NAME: "plain" }');
  expect(typeErrors(modules)).toEqual([]);
});

/** What tsc says about the modules under the project's own options, with the line it speaks of. */
function typeErrors(modules: { id: string; text: string }[]): string[] {
  const sources = modules.map(({ id, text }) =>
    project.createSourceFile(`${FOLDER}${id}.ts`, text, { overwrite: true }),
  );
  return sources.flatMap((source) =>
    source.getPreEmitDiagnostics().map((found) => {
      const line = source.getFullText().split("\n")[(found.getLineNumber() ?? 1) - 1];
      const message = found.getMessageText();
      return `${typeof message === "string" ? message : message.getMessageText()}: ${line}`;
    }),
  );
}
