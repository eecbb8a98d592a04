import { hash } from "node:crypto";
import { closeSync, openSync, readFileSync, readSync } from "node:fs";
import { resolve } from "node:path";
import type { SourceFile } from "../read/document.ts";
import { readBytes } from "./files.ts";
import { CannotRun } from "./io.ts";

/**
 * The files below a working directory, each read once until something is said to have happened to it:
 * a command that watches asks for thousands of them again and again.
 */
export class Disk {
  readonly cwd: string;
  readonly #files = new Map<string, SourceFile | null>();
  readonly #digests = new Map<string, string | null>();
  readonly #absolute = new Map<string, string>();
  readonly #names = new Map<string, Promise<string[]>>();

  /** @param cwd what all paths are relative to */
  constructor(cwd: string) {
    this.cwd = cwd;
  }

  /** A file of the user's, under the path that it is asked for by; undefined when it cannot be read. */
  find(path: string): SourceFile | undefined {
    const at = this.#at(path);
    let file = this.#files.get(at);
    if (file === undefined) {
      file = readIfPossible(path, this.cwd);
      this.#files.set(at, file);
    }
    return file ?? undefined;
  }

  /**
   * The same, of one that has to be there.
   *
   * @throws CannotRun when it cannot be read.
   */
  read(path: string): SourceFile {
    return this.find(path) ?? { path, text: readBytes(path, this.cwd) };
  }

  /** The digest of a file's bytes; null when it cannot be read. */
  digest(path: string): string | null {
    const at = this.#at(path);
    let known = this.#digests.get(at);
    if (known === undefined) {
      const file = this.#files.get(at);
      known = file === undefined ? digestAt(at) : file && digest(file.text);
      this.#digests.set(at, known);
    }
    return known;
  }

  /** The names of files in a folder that match a glob pattern, relative to it. */
  async glob(pattern: string, folder: string): Promise<string[]> {
    const at = this.#at(folder);
    const key = `${at}\0${pattern}`;
    let names = this.#names.get(key);
    if (names === undefined) {
      const { glob } = await import("tinyglobby");
      names = glob(pattern, { cwd: at, ignore: ["**/node_modules/**"] });
      this.#names.set(key, names);
    }
    return names;
  }

  /** Whether anything has depended on a file; an absolute path. */
  hasRead(path: string): boolean {
    return this.#files.has(path) || this.#digests.has(path);
  }

  /** The absolute paths of all files that anything has depended on. */
  get paths(): string[] {
    return [...new Set([...this.#files.keys(), ...this.#digests.keys()])];
  }

  /** Something has happened to a file. `isNews`: it has come or gone. */
  forget(path: string, isNews: boolean): void {
    const at = this.#at(path);
    this.#files.delete(at);
    this.#digests.delete(at);
    if (isNews) this.#names.clear();
  }

  /** Where a path leads. Remembered, since to find out takes longer than all else for what is known. */
  #at(path: string): string {
    let at = this.#absolute.get(path);
    if (at === undefined) {
      at = resolve(this.cwd, path);
      this.#absolute.set(path, at);
    }
    return at;
  }
}

function readIfPossible(path: string, cwd: string): SourceFile | null {
  try {
    return { path, text: readBytes(path, cwd) };
  } catch (error) {
    if (error instanceof CannotRun) return null;
    throw error;
  }
}

/** What is only compared is read to one place: most of the time of reading small files goes into new ones. */
const page = Buffer.allocUnsafe(256 * 1024);

/** The digest of a file that may not be there. */
function digestAt(file: string): string | null {
  let descriptor: number | undefined;
  try {
    descriptor = openSync(file, "r");
    const length = readSync(descriptor, page);
    return digest(length < page.length ? page.subarray(0, length) : readFileSync(file));
  } catch {
    return null;
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}

/** The digest of a text, or of bytes. */
export function digest(content: string | Uint8Array): string {
  return hash("sha256", content, "base64");
}
