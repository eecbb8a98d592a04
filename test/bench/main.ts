import { cpus } from "node:os";
import { parseArgs } from "node:util";
import { bytes } from "./bytes.ts";
import { compiler } from "./compiler.ts";
import { missed, table } from "./figure.ts";
import { load } from "./load.ts";
import { plot } from "./plot.ts";
import { polling } from "./polling.ts";
import { quote } from "./readme.ts";
import { run } from "./run.ts";
import { translate } from "./translate.ts";

const parts = [
  ["translate", "The translator: object in, object out", translate],
  ["bytes", "The translator: bytes in, bytes out", bytes],
  ["plot", "The translator: bytes against their size, as in test/bench/bytes.svg", plot],
  ["run", "The runtime: CPU per request at concurrency 64", run],
  ["polling", "The runtime: 10,000 jobs polling at once", polling],
  ["load", "The runtime: loading", load],
  ["compile", "The compiler: 1,000 varied backends", compiler],
] as const;

// `--check`: exit 1 when a goal is missed. `--readme`: quote the tables there. Other arguments name the
// parts to run.
const { values, positionals: asked } = parseArgs({
  options: { check: { type: "boolean" }, readme: { type: "boolean" } },
  allowPositionals: true,
});
const unknown = asked.find((name) => !parts.some(([part]) => part === name));
if (unknown !== undefined) {
  console.error(`no part is named ${unknown}; there are ${parts.map(([name]) => name).join(", ")}`);
  process.exit(2);
}
const machine = `Node ${process.version}, ${cpus().length} cores of ${cpus()[0]?.model ?? "unknown"}`;
const measured = new Map([["machine", `${machine}.`]]);
let misses = 0;
console.log(`${machine}\n`);
for (const [name, title, part] of parts) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  const figures = await part();
  misses += figures.filter(missed).length;
  measured.set(name, table(figures));
  console.log(`## ${title}\n\n${table(figures)}\n`);
}
if (values.readme === true) await quote(measured);
if (values.check === true && misses > 0) {
  console.error(`${misses} goal${misses === 1 ? " is" : "s are"} missed`);
  process.exitCode = 1;
}
