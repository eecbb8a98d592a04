import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { openStore } from "../../../runtime/store/sqlite.ts";
import { type Fault, type Kind, upstream } from "../../servers/upstream.ts";

export interface SoakOptions {
  jobs: number;
  kills: number;
  concurrency: number;
}

export interface SoakFigures {
  seconds: number;
  requests: number;
  /** Requests that something went wrong with. */
  faulty: number;
  kills: number;
  answered: number;
  /** Failed jobs by their code. */
  failed: Record<string, number>;
  /** Outcomes that were told again, since a kill came before the record was gone. */
  toldAgain: number;
  /** Polled jobs that the upstream took twice. */
  submittedTwice: string[];
  /** Jobs without an outcome, and answers to another job. */
  lost: string[];
  wrong: string[];
  /** Jobs that stay on record although it is known what came of them. */
  leaked: string[];
  /** Files beside the state file that nobody removed. */
  litter: string[];
  /** Bytes of live heap in the last process: early, and at its end. */
  heap: { early: number; late: number };
  /** Timers, sockets and requests that were open in the last process at its end. */
  openAtEnd: number;
}

interface Line {
  job?: string;
  code?: string;
  said?: { choices: [{ message: { content: string } }] };
  heap?: number;
  handles?: number;
}

/**
 * Runs jobs of three backends in a process that is killed again and again, through an upstream that
 * fails a third of its requests, and starts it anew with the jobs that have no outcome yet.
 */
export async function soak({ jobs, kills, concurrency }: SoakOptions): Promise<SoakFigures> {
  const begun = performance.now();
  const random = numbers(1);
  let faulty = 0;
  const server = await upstream({
    fault: (kind) => {
      const wrong = random() < 1 / 3 ? faultOf(kind, random()) : undefined;
      if (wrong !== undefined) faulty++;
      return wrong;
    },
  });
  const folder = await mkdtemp(join(tmpdir(), "respell-soak-"));
  const state = join(folder, "state.db");
  const backends = ["chat", "responses", "batch"];
  const all = new Map(
    Array.from({ length: jobs }, (_, index) => {
      const backend = backends[index % backends.length]!;
      const id = `${backend}-${index}`;
      return [id, lineOf(id, backend, index % 50 === 0 ? "3s" : "10m")];
    }),
  );
  const ends = new Map<string, Line>();
  let toldAgain = 0;
  let measures: Line[] = [];

  /** One life of the process, which ends by itself or by a kill after so many outcomes. */
  async function live(outcomes: number): Promise<void> {
    measures = [];
    const args = [
      "--expose-gc",
      "--import",
      "tsx",
      CHILD,
      server.base_url,
      state,
      `${concurrency}`,
    ];
    const child = spawn(process.execPath, args, { stdio: ["pipe", "pipe", "inherit"] });
    const exit = once(child, "exit") as Promise<[number | null]>;
    child.stdin.on("error", () => undefined);
    const rest = [...all].filter(([id]) => !ends.has(id));
    child.stdin.end(rest.map(([, line]) => `${line}\n`).join(""));
    let told = 0;
    for await (const text of createInterface({ input: child.stdout })) {
      const line = JSON.parse(text) as Line;
      if (line.job === undefined) measures.push(line);
      else {
        if (ends.has(line.job)) toldAgain++;
        ends.set(line.job, line);
        if (++told === outcomes) child.kill("SIGKILL");
      }
    }
    const [code] = await exit;
    if (code !== 0 && told < outcomes) throw new Error(`the process ended with ${code}`);
  }

  try {
    const each = Math.floor((jobs * 0.6) / kills);
    for (let killed = 0; killed < kills; killed++) await live(each);
    await live(Infinity);

    const store = await openStore(state);
    const leaked = (await store.list())
      .filter(({ backend, job, record }) => {
        const code = ends.get(job.id)?.code ?? "";
        const isInDoubt = ["submit_unknown", "deadline_exceeded"].includes(code);
        return !(isInDoubt && backend === "responses" && record.state === "submitting");
      })
      .map(({ job, record }) => `${job.id} ${record.state} ${ends.get(job.id)?.code}`);
    await store.close();
    const codes = [...ends.values()].flatMap(({ code }) => (code === undefined ? [] : [code]));
    const taken = (id: string) => server.count("respond", id) + server.count("create batch", id);
    return {
      seconds: Math.round((performance.now() - begun) / 1000),
      requests: server.arrived,
      faulty,
      kills,
      answered: ends.size - codes.length,
      failed: countOf(codes.sort()),
      toldAgain,
      submittedTwice: [...all.keys()].filter((id) => taken(id) > 1),
      lost: [...all.keys()].filter((id) => !ends.has(id)),
      wrong: [...ends].flatMap(([id, { said }]) =>
        said === undefined || said.choices[0].message.content === `answer to ${id}` ? [] : [id],
      ),
      leaked,
      litter: (await readdir(folder)).filter((name) => name !== "state.db"),
      heap: { early: measures[0]?.heap ?? NaN, late: measures.at(-1)?.heap ?? NaN },
      openAtEnd: measures.at(-1)?.handles ?? NaN,
    };
  } finally {
    await server.close();
    await rm(folder, { recursive: true });
  }
}

const CHILD = fileURLToPath(new URL("child.ts", import.meta.url));

function lineOf(id: string, backend: string, sla: string): string {
  const payload = { messages: [{ role: "user", content: id }] };
  return JSON.stringify({ backend, job: { id, output_cap: 8, sla, payload } });
}

/** Every row of the failure table that a server can cause to a job; `chance` is below 1. */
function faultOf(kind: Kind, chance: number): Fault {
  const everywhere: Fault[] = [
    "cut before",
    "cut after",
    "no JSON",
    { status: 429, headers: { "retry-after": "0" } },
    { status: 500 },
    { status: 503 },
  ];
  // Those that end a job at once are rarer, so that most jobs meet several faults.
  const final: Partial<Record<Kind, Fault[]>> = {
    chat: [{ status: 404 }, { status: 400 }],
    respond: [{ status: 410 }, { status: 422 }, { instead: { status: "queued" } }],
    "look at response": [
      { instead: { status: "failed" } },
      { instead: { status: "completed", output: null } },
      { instead: { status: "a new one" } },
    ],
    upload: [{ status: 400 }, { instead: {} }],
    "create batch": [{ status: 404 }, { instead: {} }],
    "look at batch": [{ instead: { status: "expired" } }],
    collect: [
      { instead: { custom_id: "another" } },
      { instead: (custom_id) => ({ custom_id, response: { status_code: 400 } }) },
    ],
  };
  const rare = final[kind] ?? [];
  const choices: Fault[] = [...everywhere, ...everywhere, ...everywhere, "hang", ...rare];
  return choices[Math.floor(chance * choices.length)]!;
}

function countOf(words: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const word of words) counts[word] = (counts[word] ?? 0) + 1;
  return counts;
}

/** Numbers from 0 to 1 that are the same each time. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
