#!/usr/bin/env node
import { ask } from "./ask.ts";
import { main } from "./main.ts";

// A reader that has seen enough, such as `head`, is no fault; anything else is.
for (const stream of [process.stdout, process.stderr]) {
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
  });
}

// Set rather than exit: what was written to a pipe is still on its way.
process.exitCode = await main(process.argv.slice(2), {
  cwd: process.cwd(),
  env: process.env,
  stdin: () => process.stdin.setEncoding("utf8"),
  stdout: (data) => void process.stdout.write(data),
  flushed: () =>
    new Promise((resolve, reject) => {
      process.stdout.write("", (error) => (error == null ? resolve() : reject(error)));
    }),
  stderr: (message) => void process.stderr.write(message),
  color: process.stderr.isTTY && process.env.NO_COLOR === undefined,
  terminal: process.stderr.isTTY,
  interruption,
  ...(process.stdin.isTTY && process.stderr.isTTY && { ask }),
});
// A command that was told to stop no longer waits for what may still be written to it.
process.stdin.destroy();

function interruption(): AbortSignal {
  const controller = new AbortController();
  const stop = (name: NodeJS.Signals): void => {
    process.off("SIGINT", stop).off("SIGTERM", stop);
    controller.abort(name);
  };
  process.on("SIGINT", stop).on("SIGTERM", stop);
  return controller.signal;
}
