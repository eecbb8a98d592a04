import { describe, expect, test } from "vitest";
import { CODES, diagnose, exampleFile } from "../../compiler/diagnostics/pages.ts";
import { registry } from "../../compiler/diagnostics/registry/index.ts";
import { report } from "../../compiler/diagnostics/report.ts";

const where = { file: "a.yaml", path: "", range: { line: 1, column: 1, endLine: 1, endColumn: 2 } };

describe.each(CODES)("%s", (code) => {
  const { bad, good } = registry[code];

  test("its bad example draws it and nothing else", () => {
    expect(diagnose(exampleFile(bad)).map((found) => found.code)).toEqual([code]);
  });

  test("its good example draws nothing", () => {
    expect(diagnose(exampleFile(good))).toEqual([]);
  });

  test("its texts are whole sentences, its message a clause", () => {
    const [found] = diagnose(exampleFile(bad));
    expect(found!.message).not.toMatch(/[.:]$|undefined|\[object/);
    expect(found!.why).toMatch(/^[A-Z`].*\.$/s);
    expect(found!.help).toMatch(/^[A-Z`].*[.`]$/s);
    expect(registry[code].title).not.toMatch(/\.$/);
  });
});

test("every rule has a title of its own", () => {
  const titles = CODES.map((code) => registry[code].title);
  expect(new Set(titles).size).toBe(titles.length);
});

test("an unknown code and wrong arguments do not compile", () => {
  // @ts-expect-error no such code
  expect(() => report("RS999", {}, where)).toThrow();
  // @ts-expect-error RS020 is about a key and a line
  report("RS020", { key: "retries" }, where);
});

test("a report carries the texts, the place and the suggestion", () => {
  const args = { name: "defualts", suggestion: "defaults" };
  expect(report("RS026", args, { ...where, path: "extra_params" })).toEqual({
    code: "RS026",
    severity: "error",
    message: "no anchor `&defualts` stands above this alias",
    why: registry.RS026.why,
    help: registry.RS026.help(args),
    suggestion: "defaults",
    file: "a.yaml",
    path: "extra_params",
    ...where.range,
  });
});
