import { expect, test } from "vitest";
import { analyze } from "../../compiler/compile.ts";

const KEY = "sk-abcdefghijklmnopqrstuvwxyz123456";
const FILE = "preset: openai-chat\nbase_url: http://localhost/v1\nmodel: m\n";

test.each([
  ["a key of the file", `${FILE}${KEY}: 1\n`],
  ["a param in the list", `${FILE}params_supported: [${KEY}]\n`],
  ["a param that is mapped", `${FILE}param_map: { ${KEY}: top_p }\n`],
  ["a preset", FILE.replace("openai-chat", KEY)],
])("an issued key in the place of %s is named by no finding", (_, text) => {
  const { diagnostics } = analyze([{ path: "backends/a.yaml", text }]);
  expect(diagnostics.length).toBeGreaterThan(0);
  expect(JSON.stringify(diagnostics)).not.toContain(KEY);
});
