import { randomUUID } from "node:crypto";
import type Sqlite from "better-sqlite3";
import type { Database } from "better-sqlite3";
import { wait } from "../wait.ts";
import { GroupCommit } from "./group-commit.ts";
import { migrate } from "./schema.ts";
import { isAlive, showLife } from "./sign-of-life.ts";
import type { HandleStore, InFlight, JobRecord, JobTerms, StoredClaim } from "./store.ts";
import { StoreError } from "./store-error.ts";

/** How often a run looks whether a job that another one holds is free. */
const LOOK_EVERY_MS = 100;
/** How long it is known that a job has ended: long enough for all who wait for it to look. */
const ENDED_FOR_MS = 60_000;

/**
 * Opens a state file, or makes it: a store that survives any end of the process and that several
 * processes of one machine share (LANGUAGE section 9, "Resuming"). On a local disk: locks of network
 * file systems are not to be trusted.
 *
 * @throws StoreError when the file cannot be used, or better-sqlite3 is not installed.
 */
export async function openStore(path: string): Promise<HandleStore> {
  const sqlite = await loadSqlite();
  try {
    return new SqliteStore(sqlite, path);
  } catch (error) {
    throw told(error, path);
  }
}

/** What SQLite cannot do is the operator's to mend, as a disk that is full. */
function told(error: unknown, path: string): unknown {
  const { code, message } = error as { code?: string; message: string };
  if (code === undefined || !code.startsWith("SQLITE_")) return error;
  const reason = code === "SQLITE_NOTADB" ? "it is not a state file; name another one" : message;
  return new StoreError(`cannot use ${path}: ${reason}`);
}

/** Loaded only where there is a state file, so that nobody else needs it. */
async function loadSqlite(): Promise<typeof Sqlite> {
  try {
    const { default: sqlite } = await import("better-sqlite3");
    new sqlite(":memory:").close(); // Only now its native part is loaded.
    return sqlite;
  } catch (error) {
    const [reason = ""] = (error as Error).message.split("\n");
    throw new StoreError(
      `a state file needs the package better-sqlite3, which cannot be loaded (${reason}): ` +
        "run npm install better-sqlite3@12, or npm rebuild better-sqlite3 after a change of Node",
    );
  }
}

interface Row {
  backend: string;
  id: string;
  sla: string | null;
  deadline: string | null;
  state: "claimed" | "submitting" | "submitted" | "ended";
  upload: string | null;
  handle: string | null;
  since: number;
  run: string | null;
}

class SqliteStore implements HandleStore {
  readonly #sqlite: typeof Sqlite;
  readonly #path: string;
  readonly #db: Database;
  readonly #commits: GroupCommit;
  /** This process, among those that share the file. */
  readonly #run = randomUUID();
  readonly #showNoLife: () => void;

  constructor(sqlite: typeof Sqlite, path: string) {
    this.#sqlite = sqlite;
    this.#path = path;
    this.#db = new sqlite(path);
    migrate(this.#db, path);
    this.#db.pragma("journal_mode = WAL");
    // NORMAL would keep what is committed from a kill, but not from a power cut.
    this.#db.pragma("synchronous = FULL");
    this.#commits = new GroupCommit(this.#db, (error) => told(error, path));
    this.#showNoLife = showLife(sqlite, this.#lifeOf(this.#run));
    this.#db
      .transaction(() => {
        const others = this.#db.prepare("SELECT id FROM run").pluck().all() as string[];
        others.filter((run) => !this.#isAlive(run)).forEach((run) => this.#free(run));
        this.#sweep();
        this.#db.prepare("INSERT INTO run VALUES (?)").run(this.#run);
      })
      .immediate();
  }

  async claim(
    backend: string,
    job: JobTerms,
    signal: AbortSignal,
  ): Promise<StoredClaim | undefined> {
    for (let waited = false; ; waited = true) {
      signal.throwIfAborted();
      const taken = await this.#commits.change(() => this.#take(backend, job, waited));
      if (taken === "ended") return undefined;
      if (taken !== "held") return new SqliteClaim(this, taken);
      await wait(LOOK_EVERY_MS, signal);
    }
  }

  list(): Promise<InFlight[]> {
    return this.#commits.change(() => {
      const rows = this.#db
        .prepare<[], Row>(
          "SELECT * FROM job WHERE state IN ('submitting', 'submitted') ORDER BY since",
        )
        .all();
      const runs = [...new Set(rows.map(({ run }) => run))];
      const alive = new Set(runs.filter((run) => run !== null && this.#isAlive(run)));
      return rows.map((row) => ({
        backend: row.backend,
        job: termsOf(row),
        record: recordOf(row)!, // its state is one of the two
        since: row.since,
        held: alive.has(row.run),
      }));
    });
  }

  async close(): Promise<void> {
    await this.#commits.change(() => this.#free(this.#run));
    this.#db.close();
    this.#showNoLife();
  }

  /** One look at a job: takes it when it is free. */
  #take(backend: string, job: JobTerms, waited: boolean): Row | "held" | "ended" {
    const row = this.#db
      .prepare<[string, string], Row>("SELECT * FROM job WHERE backend = ? AND id = ?")
      .get(backend, job.id);
    if (row?.state === "ended" && waited) return "ended";
    if (row?.run != null) {
      if (this.#isAlive(row.run)) return "held";
      this.#free(row.run);
    }
    const now = Date.now();
    const begun = row?.state === "submitting" || row?.state === "submitted";
    const taken: Row = {
      ...(begun ? row : fresh(backend, job, now)),
      run: this.#run,
    };
    this.#db
      .prepare(
        `INSERT OR REPLACE INTO job (backend, id, sla, deadline, state, upload, handle, since, changed, run)
         VALUES (@backend, @id, @sla, @deadline, @state, @upload, @handle, @since, @now, @run)`,
      )
      .run({ ...taken, now });
    return taken;
  }

  /** Changes the job of a claim, for as long as this process holds it. */
  change(claim: SqliteClaim, assignments: string, values: object = {}): Promise<void> {
    const { backend, id } = claim;
    return this.#commits.change(() => {
      this.#db
        .prepare(
          `UPDATE job SET ${assignments}, changed = @now
           WHERE backend = @backend AND id = @id AND run = @run`,
        )
        .run({ backend, id, run: this.#run, now: Date.now(), ...values });
      this.#sweep();
    });
  }

  /** Frees all that a run held. */
  #free(run: string): void {
    this.#db.prepare("DELETE FROM run WHERE id = ?").run(run); // ON DELETE SET NULL
  }

  /** Forgets what ended long ago, and what was claimed and let go of before anything was sent. */
  #sweep(): void {
    this.#db
      .prepare(
        // Left to choose, SQLite would look at all that are on record and held by nobody.
        `DELETE FROM job INDEXED BY job_over
         WHERE run IS NULL AND state IN ('claimed', 'ended') AND changed < ?`,
      )
      .run(Date.now() - ENDED_FOR_MS);
  }

  #isAlive(run: string): boolean {
    return run === this.#run || isAlive(this.#sqlite, this.#lifeOf(run));
  }

  #lifeOf(run: string): string {
    return `${this.#path}-run-${run}`;
  }
}

class SqliteClaim implements StoredClaim {
  readonly backend: string;
  readonly id: string;
  readonly found: JobRecord | undefined;
  readonly since: number;
  readonly #store: SqliteStore;

  constructor(store: SqliteStore, row: Row) {
    this.#store = store;
    this.backend = row.backend;
    this.id = row.id;
    this.found = recordOf(row);
    this.since = row.since;
  }

  write(record: JobRecord | undefined): Promise<void> {
    const { state = "claimed", upload = null } = record ?? {};
    const handle = record?.state === "submitted" ? record.handle : null;
    const values = { state, upload, handle };
    return this.#store.change(this, "state = @state, upload = @upload, handle = @handle", values);
  }

  remove(): Promise<void> {
    return this.#store.change(this, "state = 'ended', upload = NULL, handle = NULL, run = NULL");
  }

  release(): Promise<void> {
    return this.#store.change(this, "run = NULL");
  }
}

function fresh(backend: string, { id, sla, deadline }: JobTerms, since: number): Row {
  return {
    backend,
    id,
    sla: sla ?? null,
    deadline: deadline ?? null,
    state: "claimed",
    upload: null,
    handle: null,
    since,
    run: null,
  };
}

function termsOf({ id, sla, deadline }: Row): JobTerms {
  return { id, ...(sla !== null && { sla }), ...(deadline !== null && { deadline }) };
}

function recordOf({ state, upload, handle }: Row): JobRecord | undefined {
  const uploaded = upload === null ? {} : { upload };
  if (state === "submitting") return { state, ...uploaded };
  return handle === null ? undefined : { state: "submitted", handle, ...uploaded };
}
