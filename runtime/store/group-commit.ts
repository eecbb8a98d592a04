import type { Database } from "better-sqlite3";

/**
 * Runs changes of a database in transactions, and together those that are asked for together: one
 * wait for the disk serves them all. A change resolves once it is on disk; when the transaction
 * fails, all of its changes are undone and reject.
 */
export class GroupCommit {
  readonly #db: Database;
  readonly #told: (error: unknown) => unknown;
  #asked: Asked[] = [];

  /** `told`: what a failure of the database is to those who asked. */
  constructor(db: Database, told: (error: unknown) => unknown) {
    this.#db = db;
    this.#told = told;
  }

  change<T>(apply: () => T): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      if (this.#asked.length === 0) setImmediate(() => this.flush());
      this.#asked.push({ apply, resolve: resolve as (result: unknown) => void, reject });
    });
  }

  /** Commits what has been asked for. */
  flush(): void {
    const asked = this.#asked;
    this.#asked = [];
    try {
      const results = this.#db.transaction(() => asked.map(({ apply }) => apply())).immediate();
      asked.forEach(({ resolve }, index) => resolve(results[index]));
    } catch (error) {
      const reason = this.#told(error);
      for (const { reject } of asked) reject(reason);
    }
  }
}

interface Asked {
  apply: () => unknown;
  resolve: (result: unknown) => void;
  reject: (reason: unknown) => void;
}
