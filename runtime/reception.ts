import type { IncomingHttpHeaders } from "node:http";
import type { Dispatcher } from "undici";

/** How many bytes may lie unread before the socket is paused. */
const AHEAD = 2 ** 18;

/**
 * The answer to one request as it comes in; iterated, the chunks of its body, once. Undici's
 * `request` makes a stream of every body, which costs as much as all else that is done for an answer.
 */
export class Reception implements Dispatcher.DispatchHandler {
  status = 0;
  headers: IncomingHttpHeaders = {};
  /** Resolves when the status and the headers are there. */
  readonly head: Promise<void>;
  #resolveHead!: () => void;
  #rejectHead!: (reason: unknown) => void;
  #controller: Dispatcher.DispatchController | undefined;
  readonly #chunks: Buffer[] = [];
  #unread = 0;
  #wake: (() => void) | undefined;
  /** `broken`: what went wrong, once something has. */
  #state: "open" | "complete" | { readonly broken: unknown } = "open";

  constructor() {
    this.head = new Promise((resolve, reject) => {
      this.#resolveHead = resolve;
      this.#rejectHead = reject;
    });
    // Nobody waits for it where the request could not even be made.
    this.head.catch(() => undefined);
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

  async *[Symbol.asyncIterator](): AsyncGenerator<Buffer, void, void> {
    for (;;) {
      const chunk = this.#chunks.shift();
      if (chunk !== undefined) {
        this.#unread -= chunk.length;
        if (this.#controller?.paused === true) this.#controller.resume();
        yield chunk;
      } else if (this.#state === "open") {
        await new Promise<void>((resolve) => (this.#wake = resolve));
      } else if (this.#state === "complete") {
        return;
      } else {
        throw this.#state.broken;
      }
    }
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    // It was given up while it waited for a connection.
    if (typeof this.#state === "object") controller.abort(this.#state.broken as Error);
  }

  onResponseStart(_: unknown, status: number, headers: IncomingHttpHeaders): void {
    if (status < 200) return; // A word in advance, such as 103: the answer is yet to come.
    this.status = status;
    this.headers = headers;
    this.#resolveHead();
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
    this.#rejectHead(reason);
    this.#wake?.();
  }
}
