import { setMaxListeners } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Failure } from "../../runtime/failure.ts";
import { Circuit } from "../../runtime/limits/circuit.ts";
import type { Gate } from "../../runtime/limits/gate.ts";
import { Limiter } from "../../runtime/limits/limiter.ts";
import { RollingWindows } from "../../runtime/limits/rolling-windows.ts";
import { Semaphore } from "../../runtime/limits/semaphore.ts";
import type { Limits } from "../../runtime/module.ts";
import { limits } from "../runtime/modules.ts";

const never = new AbortController().signal;
setMaxListeners(0, never);
const fault = new Failure("backend_failed", "500");

describe("places", () => {
  it("go to those who asked first, and no more than there are", async () => {
    const places = new Semaphore(2);
    const order: number[] = [];
    const work = async (index: number) => {
      const leave = await places.acquire(never);
      order.push(index);
      await Promise.resolve();
      leave();
    };
    const first = await places.acquire(never);
    const second = await places.acquire(never);
    const others = [0, 1, 2, 3].map(work);
    await Promise.resolve();
    expect(order).toEqual([]);
    second();
    first();
    await Promise.all(others);
    expect(order).toEqual([0, 1, 2, 3]);
  });

  it("are not lost to one who gives up", async () => {
    const places = new Semaphore(1);
    const leave = await places.acquire(never);
    const caller = new AbortController();
    const waiting = places.acquire(caller.signal);
    const next = places.acquire(never);
    caller.abort(new Error("enough"));
    await expect(waiting).rejects.toThrow("enough");
    await expect(places.acquire(caller.signal)).rejects.toThrow("enough");
    leave();
    (await next)();
    (await places.acquire(never))();
  });
});

describe("rolling windows", () => {
  it("never hold more starts than they may, and let one start as soon as there is room", () => {
    const rate = fc.dictionary(
      fc.constantFrom("1s", "3s", "1m", "2m"),
      fc.integer({ min: 1, max: 5 }),
    );
    const pauses = fc.array(fc.nat({ max: 4000 }), { maxLength: 60 });
    fc.assert(
      fc.property(rate, pauses, (rateLimit, between) => {
        const windows = new RollingWindows(rateLimit);
        const starts: number[] = [];
        const fits = (at: number) =>
          Object.entries(rateLimit).every(([window, most]) => {
            const ms = { "1s": 1000, "3s": 3000, "1m": 60_000, "2m": 120_000 }[window]!;
            return starts.filter((start) => start > at - ms).length < most;
          });
        let now = 0;
        for (const pause of between) {
          now += pause;
          const wait = windows.wait(now);
          if (wait > 0) expect(fits(now + wait - 1)).toBe(false);
          now += wait;
          expect(fits(now)).toBe(true);
          windows.start(now);
          starts.push(now);
        }
      }),
    );
  });
});

describe("the circuit", () => {
  const circuitOf = (trip_after: number) => new Circuit({ trip_after, trip_cooldown_s: 60 });
  const isOpen = (circuit: Circuit, now: number) => {
    try {
      circuit.check(now);
      return false;
    } catch (error) {
      expect(error).toMatchObject({ code: "circuit_open", retryable: false });
      return true;
    }
  };

  it("opens after so many faults in a row, for as long as it cools down", () => {
    const circuit = circuitOf(2);
    circuit.failed(fault, 0);
    expect(isOpen(circuit, 0)).toBe(false);
    circuit.failed(fault, 1000);
    expect(isOpen(circuit, 1000)).toBe(true);
    expect(isOpen(circuit, 60_999)).toBe(true);
    expect(isOpen(circuit, 61_000)).toBe(false);
  });

  it("is opened again by one more fault, and closed by one success", () => {
    const circuit = circuitOf(2);
    circuit.failed(fault, 0);
    circuit.failed(fault, 0);
    circuit.failed(fault, 60_000);
    expect(isOpen(circuit, 119_999)).toBe(true);
    circuit.succeeded();
    expect(isOpen(circuit, 60_001)).toBe(false);
    circuit.failed(fault, 60_002);
    expect(isOpen(circuit, 60_002)).toBe(false);
  });

  it("does not count what is not the backend's fault, which interrupts no row either", () => {
    const circuit = circuitOf(2);
    for (const code of ["backend_refused", "job_failed", "invalid_job", "circuit_open"] as const) {
      circuit.failed(fault, 0);
      circuit.succeeded();
      for (let times = 0; times < 5; times++) circuit.failed(new Failure(code, ""), 0);
      expect(isOpen(circuit, 0)).toBe(false);
    }
    circuit.failed(fault, 0);
    circuit.failed(new Failure("backend_refused", ""), 0);
    circuit.failed(fault, 0);
    expect(isOpen(circuit, 0)).toBe(true);
  });

  it("is not held open by what was in flight when it opened", () => {
    const circuit = circuitOf(1);
    circuit.failed(fault, 0);
    circuit.failed(fault, 50_000);
    expect(isOpen(circuit, 60_000)).toBe(false);
  });

  it("never opens at trip_after: 0", () => {
    const circuit = circuitOf(0);
    for (let times = 0; times < 100; times++) circuit.failed(fault, 0);
    expect(isOpen(circuit, 0)).toBe(false);
  });
});

describe("the gate of a job", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  /** Makes attempts that take a second; `starts` and `most` say when, and how many at a time. */
  function attempts(over: Partial<Limits>) {
    const limiter = new Limiter({ ...limits, ...over });
    const begun = Date.now();
    const seen = { starts: [] as number[], inFlight: 0, most: 0 };
    const work = async () => {
      seen.starts.push(Date.now() - begun);
      seen.most = Math.max(seen.most, ++seen.inFlight);
      await new Promise((resolve) => setTimeout(resolve, 1000));
      seen.inFlight--;
    };
    const gate = (deadline = Infinity, signal = never): Gate =>
      limiter.gateFor({ deadline, signal });
    return { limiter, seen, work, gate };
  }

  it("lets `concurrency` requests be in flight, polls among them", async () => {
    const { seen, work, gate } = attempts({ concurrency: 3 });
    const all = Array.from({ length: 9 }, (_, index) =>
      index % 2 === 0 ? gate().attempt(work) : gate().request(work),
    );
    await vi.advanceTimersByTimeAsync(3000);
    await Promise.all(all);
    expect(seen).toMatchObject({ most: 3, starts: [0, 0, 0, 1000, 1000, 1000, 2000, 2000, 2000] });
  });

  it("gives a place back when the attempt fails", async () => {
    const { work, gate } = attempts({ concurrency: 1 });
    await expect(gate().attempt(() => Promise.reject(fault))).rejects.toBe(fault);
    await expect(gate().request(() => Promise.reject(fault))).rejects.toBe(fault);
    await Promise.all([gate().attempt(work), vi.advanceTimersByTimeAsync(1000)]);
  });

  it("fails at once when there is no room before the deadline", async () => {
    const { work, gate } = attempts({ rate_limit: { "1m": 1 } });
    await Promise.all([gate().attempt(work), vi.advanceTimersByTimeAsync(1000)]);
    const late = gate(Date.now() + 30_000).attempt(work);
    await expect(late).rejects.toMatchObject({ code: "deadline_exceeded", unsettled: false });
  });

  it("fails at the deadline when a place does not become free before", async () => {
    const { work, gate } = attempts({ concurrency: 1 });
    const first = gate().attempt(work);
    const late = gate(Date.now() + 500).attempt(work);
    const told = expect(late).rejects.toMatchObject({
      code: "deadline_exceeded",
      unsettled: false,
    });
    await vi.advanceTimersByTimeAsync(500);
    await told;
    await Promise.all([first, vi.advanceTimersByTimeAsync(500)]);
  });

  it("lets a caller who gives up go, wherever it waits", async () => {
    const reason = new Error("enough");
    for (const over of [{ concurrency: 1 }, { rate_limit: { "1m": 1 } }]) {
      const { work, gate } = attempts(over);
      const first = gate().attempt(work);
      const caller = new AbortController();
      const waiting = [0, 1].map(() => gate(Infinity, caller.signal).attempt(work));
      const told = Promise.all(waiting.map((each) => expect(each).rejects.toBe(reason)));
      await vi.advanceTimersByTimeAsync(500);
      caller.abort(reason);
      await told;
      await Promise.all([first, vi.advanceTimersByTimeAsync(500)]);
    }
  });

  it("keeps the first attempt of a job from an open circuit, and no later one", async () => {
    const { limiter, work, gate } = attempts({ trip_after: 1, concurrency: 1 });
    const begun = gate();
    const first = begun.attempt(work);
    const waiting = gate().attempt(work);
    const told = expect(waiting).rejects.toMatchObject({ code: "circuit_open" });
    await vi.advanceTimersByTimeAsync(0); // the first has begun
    limiter.circuit.failed(fault, performance.now());
    await expect(gate().attempt(work)).rejects.toMatchObject({ code: "circuit_open" });
    await vi.advanceTimersByTimeAsync(1000);
    await Promise.all([first, told]);
    await Promise.all([begun.attempt(work), vi.advanceTimersByTimeAsync(1000)]);
  });
});

describe("the gate of a job, in real time", () => {
  /** Starts attempts at once; answers when each began, in milliseconds, in order. */
  async function startsOf(over: Partial<Limits>, attempts: number, polls: number, ms = 0) {
    const limiter = new Limiter({ ...limits, ...over });
    const begun = performance.now();
    const starts: number[] = [];
    const work = async (): Promise<void> => {
      starts.push(performance.now() - begun);
      await sleep(ms);
    };
    const gates = Array.from({ length: attempts + polls }, () =>
      limiter.gateFor({ deadline: Infinity, signal: never }),
    );
    await Promise.all(
      gates.map((gate, index) => (index < attempts ? gate.attempt(work) : gate.request(work))),
    );
    return starts;
  }

  it("counts attempts in every window, and no polls", async () => {
    const starts = await startsOf({ rate_limit: { "1s": 2, "2s": 3 } }, 5, 20);
    expect(starts.filter((start) => start < 500)).toHaveLength(2 + 20);
    const [third, fourth, fifth] = starts.slice(22);
    expect(third).toBeGreaterThanOrEqual(1000);
    expect(fourth).toBeGreaterThanOrEqual(2000);
    expect(fifth! - fourth!).toBeLessThan(500);
  });

  it("counts an attempt when it starts, not when it began to wait for a place", async () => {
    const limited = { concurrency: 1, rate_limit: { "1s": 2 } };
    const [first, second, third, fourth] = await startsOf(limited, 4, 0, 400);
    expect(second! - first!).toBeGreaterThanOrEqual(395);
    expect(third! - first!).toBeGreaterThanOrEqual(1000);
    expect(fourth! - second!).toBeGreaterThanOrEqual(1000);
  });
});
