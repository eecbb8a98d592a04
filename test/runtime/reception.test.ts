import { describe, expect, test } from "vitest";
import { Reception } from "../../runtime/reception.ts";

/** Stands in for undici's controller of a request. */
function controller() {
  const seen = {
    paused: false,
    aborted: undefined as unknown,
    pause: () => void (seen.paused = true),
    resume: () => void (seen.paused = false),
    abort: (reason: unknown) => void (seen.aborted = reason),
  };
  return seen;
}

describe("Reception", () => {
  test("pauses the socket while much lies unread, and loses nothing", async () => {
    const answer = new Reception();
    const socket = controller();
    answer.onRequestStart(socket as never);
    answer.onResponseStart(socket, 200, {});
    await answer.head();
    for (let i = 0; i < 5; i++) answer.onResponseData(socket as never, Buffer.alloc(2 ** 16, i));
    expect(socket.paused).toBe(true);
    const chunks = answer[Symbol.asyncIterator]();
    const first = (await chunks.next()).value!;
    expect(socket.paused).toBe(false);
    answer.onResponseEnd();
    let size = first.length;
    for await (const chunk of chunks) size += chunk.length;
    expect(size).toBe(5 * 2 ** 16);
  });

  test("takes no answer for one that only comes in advance of it", async () => {
    const answer = new Reception();
    answer.onResponseStart(controller(), 103, {});
    answer.onResponseStart(controller(), 201, {});
    await answer.head();
    expect(answer.status).toBe(201);
  });

  test("given up before it had a connection, tells so at once and sends nothing", async () => {
    const answer = new Reception();
    answer.abort("why");
    await expect(answer.head()).rejects.toBe("why");
    const socket = controller();
    answer.onRequestStart(socket as never);
    expect(socket.aborted).toBe("why");
  });

  test("given up while nobody waits, rejects for nobody", async () => {
    const answer = new Reception();
    answer.close();
    // An unhandled rejection would fail the run by now.
    await new Promise((resolve) => setImmediate(resolve));
    await expect(answer.head()).rejects.toThrow("nobody reads on");
  });

  test("breaks off for whoever waits, after what did come in", async () => {
    const answer = new Reception();
    const socket = controller();
    answer.onRequestStart(socket as never);
    answer.onResponseStart(socket, 200, {});
    answer.onResponseData(socket as never, Buffer.from("half"));
    const chunks = answer[Symbol.asyncIterator]();
    expect((await chunks.next()).value).toEqual(Buffer.from("half"));
    const next = chunks.next();
    const error = new Error("reset");
    answer.onResponseError(socket, error);
    await expect(next).rejects.toBe(error);
  });

  test("closed amid its body, gives up the rest; at its end, nothing", () => {
    const [open, complete] = [controller(), controller()];
    for (const socket of [open, complete]) {
      const answer = new Reception();
      answer.onRequestStart(socket as never);
      answer.onResponseStart(socket, 200, {});
      if (socket === complete) answer.onResponseEnd();
      answer.close();
    }
    expect(open.aborted).toBeInstanceOf(Error);
    expect(complete.aborted).toBeUndefined();
  });
});
