/** Writes the table of what notices which fault. */
import { writeFile } from "node:fs/promises";
import { format, resolveConfig } from "prettier";
import { pageOf } from "./page.ts";
import { EXAMPLES, resultsOf } from "./results.ts";

const file = new URL("../../generated/mutations.md", import.meta.url);
const style = (await resolveConfig(file)) ?? {};
const page = pageOf(EXAMPLES.flatMap(resultsOf));
await writeFile(file, await format(page, { ...style, parser: "markdown" }));
