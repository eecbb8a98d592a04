import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { benchBackend } from "./backend.ts";
import { type Figure, time } from "./figure.ts";
import { inTurns } from "./measure.ts";

/** Turns before those that count: the JIT has seen enough by then. */
const WARM_UP = 20;
const names = ["bare", "writing", "bytes", "bounded", "plain"] as const;
type Name = (typeof names)[number];

/**
 * A run of a job against a bare request with the same bytes: CPU of the process per request. Each
 * contestant has a process of its own, since one would pay for the other's garbage, and the JIT would
 * see what is never together.
 */
export async function run(): Promise<Figure[]> {
  await benchBackend(); // Compiled once, for all of them.
  const upstream = fork(new URL("upstream.ts", import.meta.url));
  const [port] = (await once(upstream, "message")) as [number];
  const base_url = `http://127.0.0.1:${port}/v1`;
  const contestants = new Map<Name, ChildProcess>();
  for (const name of names) {
    contestants.set(name, fork(new URL("runner.ts", import.meta.url), [name, base_url]));
  }
  const turn = async (name: Name): Promise<number> => {
    const contestant = contestants.get(name)!;
    const answered = once(contestant, "message") as Promise<[number]>;
    contestant.send("turn");
    return (await answered)[0];
  };
  for (const name of names) {
    for (let i = 0; i < WARM_UP; i++) await turn(name);
  }
  const measured = await inTurns(names, turn);
  for (const child of [...contestants.values(), upstream]) await ended(child);

  const cost = (name: Name) => time(measured.of(name));
  const against = (what: string, name: Name, base: Name = "bare"): Figure => ({
    what,
    cost: cost(name),
    ratio: { of: base, value: measured.ratio(name, base), atMost: 1.25 },
  });
  return [
    { what: "bare undici request", cost: cost("bare") },
    { what: "bare undici request, its body written as JSON", cost: cost("writing") },
    against("run, payload as bytes", "bytes"),
    against("run, payload as bytes, with an SLA", "bounded"),
    against("run, payload as an object", "plain", "writing"),
  ];
}

/** Ends a server or a contestant of the benchmarks. */
export async function ended(child: ChildProcess): Promise<void> {
  const exit = once(child, "exit");
  child.disconnect();
  await exit;
}
