import { type FSWatcher, existsSync, watch as watchFolder } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Disk } from "./disk.ts";
import { CannotRun, type IO } from "./io.ts";

/**
 * An editor saves in several steps; what comes within this time of each other is one change. Longer
 * than chokidar is silent about a file that changes again: 50 ms.
 */
const SETTLED_MS = 80;

const IS_YAML = /\.ya?ml$/;

/**
 * Builds now, and again whenever a YAML below the paths changes, or a schema that one of them names,
 * until the person stops it. What keeps one build from running is said, and the next change tried.
 *
 * @param disk is told what happens to the files that a build has read, those in `out` included
 */
export async function watchAndBuild(
  paths: readonly string[],
  out: string,
  disk: Disk,
  io: IO,
  build: () => Promise<unknown>,
): Promise<void> {
  const { watch } = await import("chokidar");
  const stop = io.interruption();
  let wake = (): void => undefined;
  let isChanged = true as boolean; // Callbacks set it, which is not seen below.
  let latest = -Infinity;
  const changed = new Map<string, boolean>();
  const change = (event: string, path: string): void => {
    if (event.endsWith("Dir")) return; // The files in it come and go with events of their own.
    changed.set(path, event !== "change" || changed.get(path) === true);
    latest = performance.now();
    isChanged = true;
    wake();
  };
  const settled = async (): Promise<void> => {
    for (let left = SETTLED_MS; left > 0; left = latest + SETTLED_MS - performance.now()) {
      await delay(left);
    }
    isChanged = false;
    // Not before: a build that is under way may have read a file again while it was being written.
    for (const [path, isNews] of changed) disk.forget(path, isNews);
    changed.clear();
  };
  const watcher = watch(
    paths.map((path) => resolve(io.cwd, path)),
    {
      ignoreInitial: true,
      ignored: (path, stats) =>
        path.includes("node_modules") || (stats?.isFile() === true && !IS_YAML.test(path)),
    },
  ).on("all", change);
  // Folders as well, so that a schema that is still to be written is seen.
  const besides = watch([], {
    ignoreInitial: true,
    depth: 0,
    ignored: (path, stats) => stats?.isFile() === true && !disk.hasRead(path),
  }).on("all", change);
  const built = resolve(io.cwd, out);
  const followed = new Set<string>();
  let outputs: FSWatcher | undefined;
  await new Promise<void>((ready) => watcher.once("ready", ready));
  stop.addEventListener("abort", () => wake(), { once: true });
  while (!stop.aborted) {
    if (isChanged) {
      await settled();
      await attempt(build, io);
      outputs ??= watchOutputs(built, disk, () => (outputs = undefined));
      const schemas = disk.paths.filter((path) => !IS_YAML.test(path) && dirname(path) !== built);
      for (const path of [...schemas, ...schemas.map(dirname)]) {
        if (!followed.has(path)) besides.add(path);
        followed.add(path);
      }
      io.stderr("watching for changes; stop with Ctrl-C\n");
    }
    await new Promise<void>((resolved) => {
      wake = resolved;
      if (isChanged || stop.aborted) resolved();
    });
  }
  outputs?.close();
  await Promise.all([watcher.close(), besides.close()]);
}

/**
 * Forgets what happens to generated files, which is no reason for a build: most of it is a build's own
 * doing. By Node's watcher: the other reads the whole folder again for each file that is replaced.
 */
function watchOutputs(folder: string, disk: Disk, onGone: () => void): FSWatcher | undefined {
  if (!existsSync(folder)) return undefined;
  const watcher = watchFolder(folder, (_, name) => {
    if (!existsSync(folder)) {
      watcher.close();
      onGone();
    }
    // Where a file is written before it takes its place.
    if (name === null || name.endsWith(".tmp")) return;
    const path = join(folder, name);
    disk.forget(path, !disk.hasRead(path) || !existsSync(path));
  });
  return watcher;
}

async function attempt(build: () => Promise<unknown>, io: IO): Promise<void> {
  try {
    await build();
  } catch (error) {
    if (!(error instanceof CannotRun)) throw error;
    io.stderr(`respell: ${error.message}\n`);
  }
}
