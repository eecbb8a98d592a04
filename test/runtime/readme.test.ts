import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { failures } from "../../runtime/failure.ts";

const page = readFileSync(new URL("../../runtime/README.md", import.meta.url), "utf8");

it("lists every failure as it is", () => {
  const rows = [...page.matchAll(/^\| `(\w+)` +\| .+ \| (yes|no) +\| (yes|no) +\|$/gm)];
  const listed = rows.map(([, code, retryable, backendsFault]) => [
    code,
    { retryable: retryable === "yes", backendsFault: backendsFault === "yes" },
  ]);
  expect(Object.fromEntries(listed)).toEqual(failures);
});
