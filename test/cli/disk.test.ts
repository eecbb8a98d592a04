import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Disk, digest } from "../../compiler/cli/disk.ts";

let cwd: string;
beforeEach(() => (cwd = mkdtempSync(join(tmpdir(), "respell-disk-"))));
afterEach(() => rmSync(cwd, { recursive: true }));

const write = (name: string, text: string): void => writeFileSync(join(cwd, name), text);

test.each(["", "a", "ä".repeat(5), "x".repeat(256 * 1024), "y".repeat(600_000)])(
  "a digest is that of all bytes, however many",
  (text) => {
    write("a", text);
    expect(new Disk(cwd).digest("a")).toBe(digest(text));
  },
);

test("a file is what it was until it is forgotten, and so is a folder", async () => {
  const disk = new Disk(cwd);
  write("a", "one");
  const before = disk.read("a");
  expect([disk.digest("a"), await disk.glob("*", ".")]).toEqual([digest("one"), ["a"]]);
  write("a", "two");
  write("b", "new");
  expect(disk.read("a")).toBe(before);
  expect([disk.digest("a"), await disk.glob("*", ".")]).toEqual([digest("one"), ["a"]]);
  disk.forget("a", false);
  disk.forget(join(cwd, "b"), true);
  expect(disk.digest("a")).toBe(digest("two"));
  expect((await disk.glob("*", ".")).sort()).toEqual(["a", "b"]);
});

test("a file that is not there is not, and may come", () => {
  const disk = new Disk(cwd);
  expect([disk.find("a"), disk.digest("a")]).toEqual([undefined, null]);
  expect(() => disk.read("a")).toThrow("cannot read a: no such file or folder");
  write("a", "one");
  expect(disk.digest("a")).toBeNull();
  disk.forget("a", true);
  expect([disk.find("a")?.path, disk.digest("a")]).toEqual(["a", digest("one")]);
});
