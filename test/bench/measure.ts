import { compileFunction } from "node:vm";

const ROUNDS = 31;
/** A turn lasts at least so long, in nanoseconds of CPU: far more than its clock is coarse. */
const TURN = 10e6;
const WARM_UP = 10 * TURN;

/** What calls of some contestants cost, as they were measured in turns. */
export interface Costs<Name extends string> {
  /** CPU time of one call, in nanoseconds. */
  of(name: Name): number;
  /** How many times the cost of `base` the cost of `name` is. */
  ratio(name: Name, base: Name): number;
}

/**
 * Measures what a call of each contestant costs this process in CPU time, with all of its threads, so
 * that garbage is paid for. In each round everyone has a turn; see `inTurns`.
 */
export async function costs<Name extends string>(
  contestants: Record<Name, () => unknown>,
): Promise<Costs<Name>> {
  const names = Object.keys(contestants) as Name[];
  const counts = {} as Record<Name, number>;
  for (const name of names) counts[name] = await callsOfATurn(contestants[name]);
  return inTurns(
    names,
    async (name) => (await turn(contestants[name], counts[name])) / counts[name],
  );
}

/**
 * Gives each a turn in every round, which answers what a call has cost. What counts is the median of the
 * rounds, and a ratio is taken within a round: a neighbour on the machine slows down all of it alike.
 */
export async function inTurns<Name extends string>(
  names: readonly Name[],
  turn: (name: Name) => Promise<number>,
): Promise<Costs<Name>> {
  const reversed = [...names].reverse();
  const rounds: Record<Name, number>[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const costs = {} as Record<Name, number>;
    for (const name of round % 2 === 0 ? names : reversed) costs[name] = await turn(name);
    rounds.push(costs);
  }
  return {
    of: (name) => median(rounds.map((costs) => costs[name])),
    ratio: (name, base) => median(rounds.map((costs) => costs[name] / costs[base])),
  };
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >> 1]!;
}

/** CPU time of this process so far, in nanoseconds. */
export function cpuTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) * 1000;
}

/** How many calls make a turn once the JIT has seen enough of them. */
async function callsOfATurn(call: () => unknown): Promise<number> {
  for (let count = 1; ; count *= 2) {
    const took = await turn(call, count);
    if (took >= WARM_UP) return Math.ceil((count * TURN) / took);
  }
}

async function turn(call: () => unknown, count: number): Promise<number> {
  const before = cpuTime();
  const first = call();
  // To await what is no promise would cost more than some of the calls.
  if (first instanceof Promise) {
    await first;
    for (let i = 1; i < count; i++) await call();
  } else {
    repeat(call, count - 1);
  }
  return cpuTime() - before;
}

/** What was made last, kept: of what nobody needs, the JIT would make nothing. */
let made: unknown;

function repeat(call: () => unknown, count: number): void {
  for (let i = 0; i < count; i++) made = call();
}

// It calls so many functions that the JIT makes none of them a part of the loop: a contestant is
// called, as in a program, and none is favoured for having been the first.
for (let i = 0; i < 8; i++) repeat(compileFunction(`return ${i}`) as () => unknown, 100);
if (made !== 7) throw new Error("nothing was repeated");
