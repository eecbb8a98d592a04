import type { Database } from "better-sqlite3";
import { StoreError } from "./store-error.ts";

/** Marks a file as a state file of ours: "resp". */
const APPLICATION_ID = 0x72657370;

/** The steps from one version of the schema to the next. One that was released never changes. */
const migrations = [
  `CREATE TABLE run (
     id TEXT PRIMARY KEY
   ) STRICT, WITHOUT ROWID;

   CREATE TABLE job (
     backend TEXT NOT NULL,
     id TEXT NOT NULL,
     sla TEXT,
     deadline TEXT,
     state TEXT NOT NULL CHECK (state IN ('claimed', 'submitting', 'submitted', 'ended')),
     upload TEXT,
     handle TEXT,
     since INTEGER NOT NULL,
     changed INTEGER NOT NULL,
     run TEXT REFERENCES run ON DELETE SET NULL,
     PRIMARY KEY (backend, id),
     CHECK ((handle IS NOT NULL) = (state = 'submitted'))
   ) STRICT, WITHOUT ROWID;

   CREATE INDEX job_by_run ON job (run);
   CREATE INDEX job_over ON job (changed) WHERE run IS NULL AND state IN ('claimed', 'ended');`,
];

/**
 * Brings a database, new or of an older version, to the schema of this version. Nothing is changed
 * in a file that is not ours.
 *
 * @throws StoreError when it is not ours, or of a newer version.
 */
export function migrate(db: Database, path: string): void {
  db.transaction(() => {
    const tables = db.prepare("SELECT count(*) FROM sqlite_schema").pluck().get();
    if (pragma(db, "application_id") !== APPLICATION_ID && tables !== 0) {
      throw new StoreError(`${path} is a database of something else: name another file`);
    }
    const version = pragma(db, "user_version");
    if (version > migrations.length) {
      throw new StoreError(
        `${path} was written by a newer respell (schema ${version}, this one knows ` +
          `${migrations.length}): upgrade respell, or name another file`,
      );
    }
    for (const step of migrations.slice(version)) db.exec(step);
    db.pragma(`application_id = ${APPLICATION_ID}`);
    db.pragma(`user_version = ${migrations.length}`);
  }).immediate();
}

function pragma(db: Database, name: string): number {
  return db.pragma(name, { simple: true }) as number;
}
