import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { SourceFile } from "../read/document.ts";
import { compilerDigest } from "./compiler-digest.ts";
import type { Disk } from "./disk.ts";

/** What is known of one backend: the digests of all that it came of, and of all that came of it. */
export interface Made {
  inputs: Digests;
  diagnostics: Diagnostic[];
  /** By the folder that it was built to. */
  outputs: Record<string, Digests>;
}

/** By path; null for a file that is not there. */
export type Digests = Record<string, string | null>;

/** What earlier runs found out and built, by the backend's path. */
export interface Cache {
  /** Digest of the code that found it: another compiler finds nothing here. */
  compiler: string;
  made: Record<string, Made>;
}

/** What a run that takes nobody's word starts with. */
export const NOTHING_KNOWN: Cache = { compiler: "", made: {} };

/**
 * Reads what is known of earlier builds. It may be deleted at any time, and cannot be stale: it
 * holds digests, and a backend is up to date only while every file has the content that it had.
 */
export function readCache(cwd: string): Cache {
  if (!existsSync(resolve(cwd, "node_modules"))) return NOTHING_KNOWN;
  const compiler = compilerDigest(cwd);
  try {
    const cache = JSON.parse(readFileSync(fileIn(cwd), "utf8")) as Cache;
    if (cache.compiler === compiler) return cache;
  } catch {
    // There is none, or not the whole of one.
  }
  return { compiler, made: {} };
}

/** Keeps what is known for the next build, where there is a `node_modules` to keep it in. */
export function writeCache(cache: Cache, cwd: string): void {
  if (!existsSync(resolve(cwd, "node_modules"))) return;
  const file = fileIn(cwd);
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(`${file}.${process.pid}`, JSON.stringify(cache));
    renameSync(`${file}.${process.pid}`, file);
  } catch {
    // What cannot be kept is made again.
  }
}

/** What is known of a backend that is what it was, and so is the schema that it names. */
export function recall(cache: Cache, { path }: SourceFile, disk: Disk): Made | undefined {
  const made = heldAt(cache.made, path);
  return made !== undefined && isAsItWas(made.inputs, disk) ? made : undefined;
}

/** The paths of what a backend was built to, where all of it is what it was; else undefined. */
export function upToDate({ outputs }: Made, out: string, disk: Disk): string[] | undefined {
  const built = heldAt(outputs, out);
  return built !== undefined && isAsItWas(built, disk) ? Object.keys(built) : undefined;
}

/** What an object holds under a name, which may be any: `constructor` is a path as well. */
function heldAt<T>(all: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(all, name) ? all[name] : undefined;
}

function isAsItWas(digests: Digests, disk: Disk): boolean {
  return Object.entries(digests).every(([path, then]) => disk.digest(path) === then);
}

function fileIn(cwd: string): string {
  return resolve(cwd, "node_modules/.cache/respell/build.json");
}
