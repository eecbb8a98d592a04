/** Writes the page of every diagnostic, and removes those of codes that are gone. */
import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { pages } from "./pages.ts";

const folder = new URL("../../generated/diagnostics/", import.meta.url);

await mkdir(folder, { recursive: true });
const wanted = pages();
const names = new Set(wanted.map(({ path }) => path));
const gone = (await readdir(folder)).filter((name) => !names.has(name));
await Promise.all([
  ...wanted.map(({ path, text }) => writeFile(new URL(path, folder), text)),
  ...gone.map((name) => rm(new URL(name, folder))),
]);
