import { expect, test } from "vitest";
import { commandToBuild, headerLine, sourceOf } from "../../compiler/emit/header-line.ts";

test.each([
  [["backends"], null, "npx respell build backends"],
  [["my back", "b's"], "../ab s", "npx respell build 'my back' 'b'\\''s' --out '../ab s'"],
])("the command that builds %j to %j is one for a shell", (paths, out, command) => {
  expect(commandToBuild(paths, out)).toBe(command);
});

test.each(["a.yaml", "my back/a b.yaml"])("a header says that it is from %s", (source) => {
  expect(sourceOf(headerLine(source, null))).toBe(source);
});
