import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openStore } from "../../runtime/store/sqlite.ts";
import { StoreError } from "../../runtime/store/store-error.ts";

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "respell-store-"));
  file = join(folder, "state.db");
});
afterEach(() => rm(folder, { recursive: true }));

/** Opens the file and holds a job again and again, saying so in a log that all append to. */
const HOLDER = `
  import { appendFileSync } from "node:fs";
  import { setTimeout as sleep } from "node:timers/promises";
  import { openStore } from ${JSON.stringify(new URL("../../dist/runtime/store/sqlite.js", import.meta.url).href)};
  const [file, log] = process.argv.slice(-2);
  const store = await openStore(file);
  for (let times = 0; times < 3; times++) {
    const claim = await store.claim("batch", { id: "a" }, new AbortController().signal);
    appendFileSync(log, "in ");
    await sleep(20);
    appendFileSync(log, "out ");
    await claim.release();
  }
  await store.close();
`;

it("many processes make one file at once, and hold a job one at a time", async () => {
  const log = join(folder, "log");
  const exits = await Promise.all(
    Array.from({ length: 6 }, async () => {
      const args = ["--input-type=module", "-e", HOLDER, "--", file, log];
      const child = spawn(process.execPath, args, { stdio: ["ignore", "ignore", "inherit"] });
      return ((await once(child, "exit")) as [number])[0];
    }),
  );
  expect(exits).toEqual([0, 0, 0, 0, 0, 0]);
  expect(await readFile(log, "utf8")).toBe("in out ".repeat(18));
  // What each kept to show that it lives is gone with it.
  expect(await readdir(folder)).toEqual(["log", "state.db"]);
});

it("waits for the disk before it says that a record is written", async () => {
  const store = await openStore(file);
  const claim = await store.claim("batch", { id: "a" }, new AbortController().signal);
  await claim?.write({ state: "submitted", handle: "h" });
  const reader = new Database(file, { readonly: true });
  expect(reader.pragma("journal_mode", { simple: true })).toBe("wal");
  expect(reader.prepare("SELECT state, handle FROM job").all()).toEqual([
    { state: "submitted", handle: "h" },
  ]);
  reader.close();
  await store.close();
});

it("undoes and rejects what cannot be written, as the operator's to mend", async () => {
  const store = await openStore(file);
  const claim = await store.claim("batch", { id: "a" }, new AbortController().signal);
  const saboteur = new Database(file);
  saboteur.exec("CREATE TRIGGER full BEFORE UPDATE ON job BEGIN SELECT raise(FAIL, 'full'); END");
  await expect(claim?.write({ state: "submitting" })).rejects.toThrow(StoreError);
  saboteur.exec("DROP TRIGGER full");
  saboteur.close();
  await claim?.write({ state: "submitting" });
  expect(await store.list()).toHaveLength(1);
  await store.close();
});

it.each<[string, (file: string) => unknown, string]>([
  ["no database", (file) => writeFile(file, "notes\n".repeat(100)), "not a state file"],
  ["another's database", (file) => make(file, "CREATE TABLE note (text)"), "something else"],
  ["of a newer version", (file) => make(file, "PRAGMA user_version = 99"), "upgrade respell"],
  ["a folder", (file) => rm(file, { force: true }), "unable to open"],
])("leaves a file as it was that is %s", async (what, prepare, says) => {
  await prepare(file);
  const path = what === "a folder" ? folder : file;
  const before = what === "a folder" ? undefined : await readFile(file);
  await expect(openStore(path)).rejects.toMatchObject({
    name: "StoreError",
    message: expect.stringMatching(new RegExp(`^(cannot use )?${path}.*${says}`)) as string,
  });
  if (before !== undefined) expect((await readFile(file)).equals(before)).toBe(true);
  expect(await readdir(folder)).toEqual(what === "a folder" ? [] : ["state.db"]);
});

function make(path: string, sql: string): void {
  const db = new Database(path);
  db.exec(sql);
  db.close();
}
