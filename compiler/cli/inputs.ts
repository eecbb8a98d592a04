import type { SourceFile } from "../read/document.ts";
import type { Disk } from "./disk.ts";

/** What one compilation is made of, and stays made of whatever happens to the disk meanwhile. */
export class Inputs {
  readonly #files: Map<string, SourceFile | undefined>;
  readonly #disk: Disk;

  /** @param files the backends; the schemas that they name are read when they are asked for */
  constructor(files: readonly SourceFile[], disk: Disk) {
    this.#files = new Map(files.map((file) => [file.path, file]));
    this.#disk = disk;
  }

  /** A file by its path; undefined when it could not be read. */
  readonly find = (path: string): SourceFile | undefined => {
    if (!this.#files.has(path)) this.#files.set(path, this.#disk.find(path));
    return this.#files.get(path);
  };
}
