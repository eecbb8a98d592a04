import { expect, it, vi } from "vitest";
import { openStore } from "../../runtime/store/sqlite.ts";

vi.mock("better-sqlite3", () => {
  throw new Error("Cannot find package 'better-sqlite3'");
});

it("a state file where better-sqlite3 is missing says what to install", async () => {
  await expect(openStore("state.db")).rejects.toMatchObject({
    name: "StoreError",
    message: expect.stringMatching(
      /^a state file needs the package better-sqlite3.*run npm install better-sqlite3@12/s,
    ) as string,
  });
});
