import { spawn } from "node:child_process";
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { makeBackends } from "./backends.ts";
import { type Figure, time } from "./figure.ts";
import { median } from "./measure.ts";

const BIN = fileURLToPath(new URL("../../dist/cli/bin.js", import.meta.url));

/** Tells on its own channel what a process took, when it ends. */
const METER = `data:text/javascript,${encodeURIComponent(`
  import { writeSync } from "node:fs";
  process.on("exit", () => {
    const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
    writeSync(3, JSON.stringify({ cpu: (userCPUTime + systemCPUTime) / 1e6, peak: maxRSS / 1024 }));
  });
`)}`;

/** How long `--watch` waits for what else is written: `compiler/cli/watch.ts`. */
const SETTLING_MS = 80;
const WARMING = 20;
const REBUILDS = 21;

/** What one process took, in seconds and MB. */
interface Cost {
  wall: number;
  cpu: number;
  peak: number;
}

/**
 * What the command line costs at a thousand backends, and at ten thousand: each figure is the best of
 * some runs in new processes. Neighbours on the machine make the clock slow, and several threads of
 * one process make its CPU time long, so the lesser of the two is what is held against the goal.
 */
export async function compiler(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), "respell-bench-"));
  try {
    const [thousand, tenThousand] = [1000, 10_000].map((count) => fleet(folder, count)) as [
      string,
      string,
    ];
    const one = "backends/backend-00007.yaml";
    const cold = await best(3, thousand, ["build"], () => forget(thousand));
    const touched = await best(5, thousand, ["build"], () => touch(join(thousand, one)));
    const checked = await best(3, thousand, ["check"], () => forgetFindings(thousand));
    const large = await best(1, tenThousand, ["build"], () => forget(tenThousand));
    const rebuilt = await rebuildsOf(thousand);
    return [
      seconds("build of 1,000, cold", cold, 3),
      seconds("build of 1,000, one of them touched", touched, 0.3),
      seconds("check of one", await best(5, thousand, ["check", one]), 0.2),
      {
        what: "build of 1,000, one of them touched under --watch",
        cost: time(rebuilt * 1e6),
        ratio: { of: "20 ms", value: rebuilt / 20, atMost: 1 },
      },
      seconds("check of 1,000, cold", checked, 1.2),
      seconds("check of 1,000, known from before", await best(3, thousand, ["check"]), 1.2),
      {
        what: "build of 1,000, cold: peak memory",
        cost: `${cold.peak.toFixed(0)} MB`,
        ratio: { of: "300 MB", value: cold.peak / 300, atMost: 1 },
      },
      {
        what: "build of 10,000, cold",
        cost: shown(large),
        ratio: { of: "ten times 1,000", value: large.cpu / (10 * cold.cpu), atMost: 1.2 },
      },
    ];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Writes a project with so many backends, and gives its folder. */
function fleet(parent: string, count: number): string {
  const folder = join(parent, String(count));
  mkdirSync(join(folder, "backends"), { recursive: true });
  mkdirSync(join(folder, "node_modules"));
  for (const { name, yaml } of makeBackends(count)) {
    writeFileSync(join(folder, "backends", name), yaml);
  }
  return folder;
}

let forgotten = 0;

/**
 * Puts away what an earlier build has made. Not by deleting it: for a minute afterwards ext4 looks
 * through all inodes that have just become free whenever a file is made, which took half a second of
 * a build that is not there when nothing was deleted.
 */
function forget(folder: string): void {
  const made = join(folder, "generated");
  if (existsSync(made)) renameSync(made, join(folder, `generated-before-${forgotten++}`));
  forgetFindings(folder);
}

function forgetFindings(folder: string): void {
  rmSync(join(folder, "node_modules/.cache"), { recursive: true, force: true });
}

/**
 * Milliseconds from the write of a YAML to the end of the build that it sets off under `--watch`,
 * apart from the time in which further writes count as the same: the median of many, once it is warm.
 */
async function rebuildsOf(folder: string): Promise<number> {
  const child = spawn(process.execPath, [BIN, "build", "--watch"], { cwd: folder });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  let isReady = (): void => undefined;
  const ready = (): Promise<void> => new Promise((resolve) => (isReady = resolve));
  child.stdout.resume();
  child.stderr.on("data", (text: Buffer) => {
    if (text.includes("watching")) isReady();
  });
  await ready();
  const took: number[] = [];
  for (let change = 0; change < WARMING + REBUILDS; change++) {
    await delay(250);
    const done = ready();
    const begun = performance.now();
    touch(join(folder, `backends/backend-${String(change).padStart(5, "0")}.yaml`));
    await done;
    took.push(performance.now() - begun - SETTLING_MS);
  }
  child.kill("SIGINT");
  await ended;
  return median(took.slice(WARMING));
}

function touch(file: string): void {
  appendFileSync(file, "# touched\n");
}

async function best(
  runs: number,
  cwd: string,
  args: string[],
  before: () => void = () => undefined,
): Promise<Cost> {
  const costs: Cost[] = [];
  for (let run = 0; run < runs; run++) {
    before();
    costs.push(await respell(args, cwd));
  }
  const least = (part: keyof Cost): number => Math.min(...costs.map((cost) => cost[part]));
  return { wall: least("wall"), cpu: least("cpu"), peak: least("peak") };
}

function respell(args: string[], cwd: string): Promise<Cost> {
  const begun = performance.now();
  const child = spawn(process.execPath, ["--import", METER, BIN, ...args], {
    cwd,
    stdio: ["ignore", "ignore", "pipe", "pipe"],
  });
  let said = "";
  let measured = "";
  child.stdio[2]?.on("data", (piece: Buffer) => (said += piece.toString()));
  child.stdio[3]?.on("data", (piece: Buffer) => (measured += piece.toString()));
  return new Promise((resolve, reject) => {
    child.on("error", reject).on("close", (exit) => {
      const wall = (performance.now() - begun) / 1000;
      if (exit === 0) resolve({ wall, ...(JSON.parse(measured) as Omit<Cost, "wall">) });
      else reject(new Error(`respell ${args.join(" ")}: ${said}`));
    });
  });
}

function seconds(what: string, cost: Cost, goal: number): Figure {
  const value = Math.min(cost.wall, cost.cpu) / goal;
  return { what, cost: shown(cost), ratio: { of: `${goal} s`, value, atMost: 1 } };
}

function shown({ wall, cpu }: Cost): string {
  return `${wall.toFixed(2)} s (CPU ${cpu.toFixed(2)} s)`;
}
