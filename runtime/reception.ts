import type { Dispatcher } from "undici";

/** Header names in lower case to what each line of that name says. */
type ReceivedHeaders = Dispatcher.ResponseData["headers"];

/** How many bytes may lie unread before the socket is paused. */
const AHEAD = 2 ** 18;

/**
 * The answer to one request as it comes in; iterated, the chunks of its body, once. Undici's
 * `request` makes a stream of every body, which costs as much as all else that is done for an answer.
 */
export class Reception implements Dispatcher.DispatchHandler, AsyncIterableIterator<Buffer> {
  status = 0;
  headers: ReceivedHeaders = {};
  #started: (() => void) | undefined;
  #controller: Dispatcher.DispatchController | undefined;
  readonly #chunks: Buffer[] = [];
  #unread = 0;
  #wake: (() => void) | undefined;
  /** `broken`: what went wrong, once something has. */
  #state: "open" | "complete" | { readonly broken: unknown } = "open";

  /** Resolves when the status and the headers are there; rejects when they never will be. */
  async head(): Promise<void> {
    if (this.status === 0 && this.#state === "open") {
      await new Promise<void>((resolve) => (this.#started = resolve));
    }
    if (typeof this.#state === "object" && this.status === 0) throw this.#state.broken;
  }

  /** Gives up what has not come in yet; whoever waits for it is told the reason. */
  abort(reason: unknown): void {
    if (this.#state !== "open") return;
    this.#break(reason);
    this.#controller?.abort(reason as Error);
  }

  /** Nobody reads on: what has not come in yet is given up. */
  close(): void {
    if (this.#state === "open") this.abort(new Error("nobody reads on"));
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  // Not a generator, which would make three promises of each of these.
  async next(): Promise<IteratorResult<Buffer, undefined>> {
    for (;;) {
      const value = this.#chunks.shift();
      if (value !== undefined) {
        this.#unread -= value.length;
        if (this.#controller?.paused === true) this.#controller.resume();
        return { value, done: false };
      }
      if (this.#state === "complete") return { value: undefined, done: true };
      if (this.#state !== "open") throw this.#state.broken;
      await new Promise<void>((resolve) => (this.#wake = resolve));
    }
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    // It was given up while it waited for a connection.
    if (typeof this.#state === "object") controller.abort(this.#state.broken as Error);
  }

  onResponseStart(_: unknown, status: number, headers: ReceivedHeaders): void {
    if (status < 200) return; // A word in advance, such as 103: the answer is yet to come.
    this.status = status;
    this.headers = headers;
    this.#started?.();
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#unread += chunk.length;
    if (this.#unread > AHEAD) controller.pause();
    this.#wake?.();
  }

  onResponseEnd(): void {
    this.#state = "complete";
    this.#wake?.();
  }

  onResponseError(_: unknown, error: Error): void {
    if (this.#state === "open") this.#break(error);
  }

  #break(reason: unknown): void {
    this.#state = { broken: reason };
    this.#started?.();
    this.#wake?.();
  }
}
