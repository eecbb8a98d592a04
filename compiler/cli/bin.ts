#!/usr/bin/env node
import { text } from "node:stream/consumers";
import { main } from "./main.ts";

// Set rather than exit: what was written to a pipe is still on its way.
process.exitCode = await main(process.argv.slice(2), {
  cwd: process.cwd(),
  env: process.env,
  stdin: () => text(process.stdin),
  stdout: (data) => void process.stdout.write(data),
  stderr: (message) => void process.stderr.write(message),
  color: process.stderr.isTTY && process.env.NO_COLOR === undefined,
});
