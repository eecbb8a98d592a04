import { setTimeout as delay } from "node:timers/promises";
import { dirname, resolve } from "node:path";
import { namedSchemas } from "../compile.ts";
import { readBackends } from "./files.ts";
import { CannotRun, type IO } from "./io.ts";

/** An editor saves in several steps; what comes within this time is one change. */
const SETTLED_MS = 50;

/**
 * Builds now, and again whenever a YAML below the paths changes, or a schema that one of them names,
 * until the person stops it. What keeps one build from running is said, and the next change tried.
 */
export async function watchAndBuild(
  paths: readonly string[],
  io: IO,
  build: () => Promise<unknown>,
): Promise<void> {
  const { watch } = await import("chokidar");
  const stop = io.interruption();
  let wake = (): void => undefined;
  let isChanged = true;
  const change = (): void => {
    isChanged = true;
    wake();
  };
  const watcher = watch(
    paths.map((path) => resolve(io.cwd, path)),
    {
      ignoreInitial: true,
      ignored: (path, stats) =>
        path.includes("node_modules") || (stats?.isFile() === true && !/\.ya?ml$/.test(path)),
    },
  ).on("all", change);
  const schemas = new Set<string>();
  // Their folders too, so that one that is still to be written is seen.
  const besides = watch([], {
    ignoreInitial: true,
    depth: 0,
    ignored: (path, stats) => stats?.isFile() === true && !schemas.has(path),
  }).on("all", change);
  await new Promise<void>((ready) => watcher.once("ready", ready));
  stop.addEventListener("abort", () => wake(), { once: true });
  while (!stop.aborted) {
    if (isChanged) {
      await delay(SETTLED_MS);
      isChanged = false;
      for (const schema of await schemasBelow(paths, io.cwd)) {
        if (schemas.has(schema)) continue;
        schemas.add(schema);
        besides.add([dirname(schema), schema]);
      }
      await attempt(build, io);
      io.stderr("watching for changes; stop with Ctrl-C\n");
    }
    await new Promise<void>((resolved) => {
      wake = resolved;
      if (isChanged || stop.aborted) resolved();
    });
  }
  await Promise.all([watcher.close(), besides.close()]);
}

/** The schemas that backends name by path; none where the backends cannot be read, as the build says. */
async function schemasBelow(paths: readonly string[], cwd: string): Promise<string[]> {
  const backends = await readBackends(paths, cwd).catch(() => []);
  return namedSchemas(backends).map((path) => resolve(cwd, path));
}

async function attempt(build: () => Promise<unknown>, io: IO): Promise<void> {
  try {
    await build();
  } catch (error) {
    if (!(error instanceof CannotRun)) throw error;
    io.stderr(`respell: ${error.message}\n`);
  }
}
