import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { SourceFile } from "../read/document.ts";
import { compilerDigest } from "./compiler-digest.ts";

/** What was made of one backend: the digests of all that it came of, and of all that came of it. */
export interface Made {
  inputs: Record<string, string | null>;
  outputs: Record<string, string>;
  diagnostics: Diagnostic[];
}

/** Builds that were, by the folder that they went to and the backend's path. */
export interface Cache {
  /** Digest of the code that made them: another compiler finds nothing here. */
  compiler: string;
  made: Record<string, Made>;
}

/** What a build that compiles everything starts with. */
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

/** What is known of a backend that nothing has happened to since it was built. */
export function recall(cache: Cache, out: string, file: SourceFile, cwd: string): Made | undefined {
  const made = cache.made[keyOf(out, file)];
  if (made === undefined || made.inputs[file.path] !== digest(file.text)) return undefined;
  const isAsItWas = ([path, then]: [string, string | null]): boolean =>
    path === file.path || digestOf(path, cwd) === then;
  const { inputs, outputs } = made;
  return [...Object.entries(inputs), ...Object.entries(outputs)].every(isAsItWas)
    ? made
    : undefined;
}

/** The digest of a text, or of bytes. */
export function digest(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("base64");
}

/** The name of a backend in the cache. */
export function keyOf(out: string, { path }: SourceFile): string {
  return `${path} > ${out}`;
}

function digestOf(path: string, cwd: string): string | null {
  const file = resolve(cwd, path);
  return existsSync(file) ? digest(readFileSync(file)) : null;
}

function fileIn(cwd: string): string {
  return resolve(cwd, "node_modules/.cache/respell/build.json");
}
