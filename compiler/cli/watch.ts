import { setTimeout as delay } from "node:timers/promises";
import { dirname, resolve } from "node:path";
import type { Disk } from "./disk.ts";
import { CannotRun, type IO } from "./io.ts";

/** An editor saves in several steps; what comes within this time is one change. */
const SETTLED_MS = 50;

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
  const built = resolve(io.cwd, out);
  let wake = (): void => undefined;
  let isChanged = true;
  const change = (event: string, path: string): void => {
    disk.forget(path, event !== "change");
    // What a build writes is no reason for another.
    if (dirname(path) === built && !IS_YAML.test(path)) return;
    isChanged = true;
    wake();
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
  const followed = new Set<string>();
  await new Promise<void>((ready) => watcher.once("ready", ready));
  stop.addEventListener("abort", () => wake(), { once: true });
  while (!stop.aborted) {
    if (isChanged) {
      await delay(SETTLED_MS);
      isChanged = false;
      await attempt(build, io);
      const schemas = disk.paths.filter((path) => !IS_YAML.test(path) && dirname(path) !== built);
      for (const path of [built, ...schemas, ...schemas.map(dirname)]) {
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
  await Promise.all([watcher.close(), besides.close()]);
}

async function attempt(build: () => Promise<unknown>, io: IO): Promise<void> {
  try {
    await build();
  } catch (error) {
    if (!(error instanceof CannotRun)) throw error;
    io.stderr(`respell: ${error.message}\n`);
  }
}
