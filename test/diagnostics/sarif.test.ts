import schema from "@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json" with { type: "json" };
import { Ajv } from "ajv";
import type { Log } from "sarif";
import { expect, test } from "vitest";
import { CODES, diagnose, exampleFile, pageOf } from "../../compiler/diagnostics/pages.ts";
import { registry } from "../../compiler/diagnostics/registry/index.ts";
import { sarif } from "../../compiler/diagnostics/sarif.ts";

// The official schema is of draft 4, whose only word here that draft 7 has not is `id`.
const { id: _, $schema: _draft, ...official } = schema;
const isValid = new Ajv({
  strict: false,
  validateFormats: false,
  unicodeRegExp: false,
}).compile(official);

const everything = CODES.flatMap((code) => diagnose(exampleFile(registry[code].bad)));

test("a log of every code there is, is valid SARIF 2.1.0", () => {
  const log: unknown = JSON.parse(sarif(everything, "1.2.3"));
  expect(isValid(log), JSON.stringify(isValid.errors)).toBe(true);
  // The schema does tell right from wrong.
  expect(isValid({ ...(log as object), version: "2.0.0" })).toBe(false);
});

test("an empty log is valid, and says that nothing was found", () => {
  const log = JSON.parse(sarif([], "1.2.3")) as Log;
  expect(isValid(log)).toBe(true);
  expect(log.runs[0]!.results).toEqual([]);
});

test("each result names its rule, whose help is the page", () => {
  const { results = [], tool } = (JSON.parse(sarif(everything, "1.2.3")) as Log).runs[0]!;
  expect(tool.driver).toMatchObject({ name: "respell", version: "1.2.3" });
  expect(results.length).toBeGreaterThanOrEqual(CODES.length);
  for (const { ruleId, ruleIndex } of results) {
    const rule = tool.driver.rules![ruleIndex!]!;
    expect(rule.id).toBe(ruleId);
    expect(rule.help!.markdown).toBe(pageOf(CODES.find((code) => code === ruleId)!).text);
  }
});

test("a path is a URI", () => {
  const [found] = diagnose({ path: "my backends/Qwen 3.yaml", text: "" });
  const { results = [] } = (JSON.parse(sarif([found!], "1")) as Log).runs[0]!;
  const place = results[0]!.locations![0]!.physicalLocation!;
  expect(place.artifactLocation!.uri).toBe("my%20backends/Qwen%203.yaml");
});
