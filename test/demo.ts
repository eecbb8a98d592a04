// The main job on one machine: compile the examples, look at a translation, and run two jobs on an
// OpenAI-compatible server that this script starts and stops.
import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { LLMock } from "@copilotkit/aimock";
import { main } from "../compiler/cli/main.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const folder = `${root}.cache/demo`;

async function respell(...args: string[]): Promise<void> {
  console.log(`\n$ npx respell ${args.join(" ")}`);
  const exitCode = await main(args, {
    cwd: folder,
    env: process.env,
    stdin: () => Readable.from([]),
    terminal: process.stderr.isTTY,
    interruption: () => new AbortController().signal,
    stdout: (text) => void process.stdout.write(shortened(text)),
    stderr: (text) => void process.stderr.write(text),
    color: process.stderr.isTTY,
  });
  if (exitCode !== 0) throw new Error(`exit code ${exitCode}`);
}

/** Vectors are long: their first numbers will do. */
function shortened(text: string): string {
  return text.replace(/\[\s*((?:-?[\d.e-]+,\s*){3})[-\d.,e\s]+\]/g, (_, first: string) => {
    return `[${first.replace(/\s+/g, " ")}…]`;
  });
}

/** Points a backend at the embedded server instead of the machine that its example names. */
async function pointAt(backend: string, url: string): Promise<void> {
  const path = `${folder}/examples/${backend}.yaml`;
  const text = await readFile(path, "utf8");
  await writeFile(path, text.replace(/^base_url: .*$/m, `base_url: ${url}`));
}

const server = new LLMock({ port: 0, logLevel: "silent" });
server.onMessage(/.*/, { content: "Air scatters the blue of sunlight more than the red." });
await server.start();
try {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await cp(`${root}examples`, `${folder}/examples`, { recursive: true });
  await pointAt("qwen3-vllm", `${server.url}/v1`);
  await pointAt("bge-m3-vllm", `${server.url}/v1`);
  console.log(
    `An OpenAI-compatible server listens on ${server.url}; the files are in .cache/demo.`,
  );

  await respell("build", "examples");
  await respell("translate", "examples/qwen3-vllm.yaml", "--job", "examples/jobs/chat.json");
  await respell("run", "generated/qwen3-vllm.ts", "--job", "examples/jobs/chat.json");
  await respell("run", "generated/bge-m3-vllm.ts", "--job", "examples/jobs/embeddings.json");
} finally {
  await server.stop();
}
