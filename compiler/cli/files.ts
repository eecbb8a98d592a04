import { readFileSync } from "node:fs";
import { stat } from "node:fs/promises";
import { posix, relative, resolve, sep } from "node:path";
import { Argument } from "commander";
import type { SourceFile } from "../read/document.ts";
import type { Disk } from "./disk.ts";
import { CannotRun } from "./io.ts";

/** The files and folders of a command: `backends` when none is given. */
export function pathsArgument(): Argument {
  return new Argument("[paths...]", "YAML files, or folders of them").default(
    ["backends"],
    "backends",
  );
}

/**
 * Reads the backend files that paths name: a file itself, a folder's `.yaml` and `.yml` files at any
 * depth. Sorted by path.
 *
 * @throws CannotRun when a path is not there or cannot be read.
 */
export async function findBackends(paths: readonly string[], disk: Disk): Promise<SourceFile[]> {
  const found = await Promise.all(paths.map((path) => backendsAt(path, disk)));
  return [...new Set(found.flat())].sort().map((path) => disk.read(path));
}

/**
 * The same for commands that have nothing to do without a backend.
 *
 * @throws CannotRun also when there is no file at all.
 */
export async function readBackends(paths: readonly string[], disk: Disk): Promise<SourceFile[]> {
  const files = await findBackends(paths, disk);
  if (files.length === 0) {
    throw new CannotRun(
      `no backend YAML in ${paths.join(", ")}: name a .yaml file or a folder of them`,
    );
  }
  return files;
}

/** A path as users see it: relative to the working directory, with forward slashes. */
export function shownPath(path: string, cwd: string): string {
  return relative(cwd, resolve(cwd, path)).split(sep).join("/") || ".";
}

/**
 * Reads a file of the user's. One after the other is fastest where there are thousands, and never
 * has more of them open than the system allows.
 *
 * @throws CannotRun when it cannot be read.
 */
export function readBytes(path: string, cwd: string): Uint8Array {
  try {
    return readFileSync(resolve(cwd, path));
  } catch (error) {
    throw new CannotRun(`cannot read ${path}: ${reasonOf(error)}`);
  }
}

/** Why the system refused, in words. */
export function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  const reasons: Record<string, string> = {
    ENOENT: "no such file or folder",
    EACCES: "permission denied",
    EISDIR: "it is a folder",
    ENOTDIR: "a part of its path is not a folder",
  };
  return reasons[code ?? ""] ?? message;
}

async function backendsAt(path: string, disk: Disk): Promise<string[]> {
  const { cwd } = disk;
  const shown = shownPath(path, cwd);
  const isFolder = await stat(resolve(cwd, path)).then(
    (stats) => stats.isDirectory(),
    (error: unknown) => {
      throw new CannotRun(`cannot read ${path}: ${reasonOf(error)}`);
    },
  );
  if (!isFolder) return [shown];
  const inside = await disk.glob("**/*.{yaml,yml}", path);
  return inside.map((file) => posix.join(shown, file));
}
