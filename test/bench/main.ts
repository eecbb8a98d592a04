import { cpus } from "node:os";
import { bytes } from "./bytes.ts";
import { compiler } from "./compiler.ts";
import { missed, table } from "./figure.ts";
import { load } from "./load.ts";
import { plot } from "./plot.ts";
import { polling } from "./polling.ts";
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

// `--check`: exit 1 when a goal is missed. Other arguments name the parts to run.
const asked = process.argv.slice(2).filter((argument) => argument !== "--check");
let misses = 0;
console.log(`Node ${process.version}, ${cpus()[0]?.model ?? "unknown"}\n`);
for (const [name, title, part] of parts) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  const figures = await part();
  misses += figures.filter(missed).length;
  console.log(table(title, figures));
}
if (process.argv.includes("--check") && misses > 0) {
  console.error(`${misses} goal${misses === 1 ? " is" : "s are"} missed`);
  process.exitCode = 1;
}
