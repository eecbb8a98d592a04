import { rmSync } from "node:fs";
import type Sqlite from "better-sqlite3";

/**
 * How one process knows whether another is alive: each keeps a lock on an empty database of its own.
 * The system lets go of the lock however the process ends, so there is no lease to renew or to wait
 * for, and neither a number that is given to another process nor a container's own numbering can
 * deceive. Answers what lets go of the lock and removes the file.
 */
export function showLife(sqlite: typeof Sqlite, path: string): () => void {
  const lock = new sqlite(path);
  lock.pragma("journal_mode = OFF"); // Nothing is ever written, so no file beside it is needed.
  lock.exec("BEGIN EXCLUSIVE");
  return () => {
    lock.close();
    rmSync(path, { force: true });
  };
}

/** Whether the process that keeps this file locked is alive; when it is not, the file is removed. */
export function isAlive(sqlite: typeof Sqlite, path: string): boolean {
  try {
    const lock = new sqlite(path, { fileMustExist: true, timeout: 0 });
    try {
      lock.exec("BEGIN EXCLUSIVE");
    } finally {
      lock.close();
    }
  } catch (error) {
    const { code = "" } = error as { code?: string };
    if (code.startsWith("SQLITE_BUSY")) return true;
    if (code !== "SQLITE_CANTOPEN") throw error;
  }
  rmSync(path, { force: true });
  return false;
}
