import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("../../runtime/", import.meta.url));
const generated = fileURLToPath(new URL("../../generated/bytes/", import.meta.url));
const files = readdirSync(root, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".ts"))
  .map((name) => join(root, name));

describe("the runtime", () => {
  const imports = files.flatMap((file) =>
    ts
      .preProcessFile(readFileSync(file, "utf8"))
      .importedFiles.map(({ fileName }) =>
        fileName.startsWith(".") ? join(dirname(file), fileName) : fileName,
      ),
  );

  it("imports nothing of the compiler, nor of what is generated but its own", () => {
    const own = imports.filter((name) => name.startsWith("/"));
    expect(own.length).toBeGreaterThan(20);
    expect(own.filter((name) => !name.startsWith(root) && !name.startsWith(generated))).toEqual([]);
  });

  it("needs two packages, and a third where there is a state file", () => {
    const packages = imports.filter((name) => !name.startsWith("/") && !name.startsWith("node:"));
    expect([...new Set(packages)].sort()).toEqual([
      "better-sqlite3",
      "eventsource-parser",
      "undici",
    ]);
    // Loaded by the one function that opens a state file; every other import is of its types.
    const texts = files.map((file) => readFileSync(file, "utf8")).join("\n");
    const values = texts.match(
      /^import (?!type)[^;]*"better-sqlite3"|import\("better-sqlite3"\)/gm,
    );
    expect(values).toEqual(['import("better-sqlite3")']);
  });
});
