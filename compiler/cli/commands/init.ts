import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, posix, resolve } from "node:path";
import { Command, Option } from "commander";
import { analyze } from "../../compile.ts";
import { pretty } from "../../diagnostics/pretty.ts";
import { type NewBackend, fileNameFor, newBackendText } from "../../init/new-backend.ts";
import { AS_THE_EXAMPLE, NO_CONTROL, SERVERS } from "../../init/servers.ts";
import { workflowText } from "../../init/workflow.ts";
import { DIALECTS } from "../../plan/dialects/index.ts";
import { reasonOf, shownPath } from "../files.ts";
import { hasErrors } from "../../diagnostics/diagnostic.ts";
import { CannotRun, EXIT, type IO } from "../io.ts";

const REASONING = [AS_THE_EXAMPLE, NO_CONTROL, ...DIALECTS.map(({ name }) => name)];
const WORKFLOW = ".github/workflows/respell.yml";

interface InitOptions extends Partial<
  Record<"server" | "model" | "baseUrl" | "reasoning", string>
> {
  dir: string;
}

const EXAMPLES = `
What no flag says is asked on a terminal; elsewhere --server and --model are needed. Writes the
backend, and ${WORKFLOW}, which checks it. Nothing is ever overwritten.

Examples:
  respell init
  respell init --server vllm --model Qwen/Qwen3-32B
  respell init --server openai --model gpt-4.1-mini --reasoning none`;

/** `respell init`: a first backend, and the step that keeps it true. */
export function initCommand(io: IO, finish: (exitCode: number) => void): Command {
  return new Command("init")
    .summary("write a first backend")
    .description("Writes a backend to begin with, and the workflow that checks it.")
    .addOption(new Option("--server <name>", "what serves it").choices(Object.keys(SERVERS)))
    .option("--model <name>", "the server's own name of the model")
    .option("--base-url <url>", "where the server is")
    .addOption(new Option("--reasoning <dialect>", "its reasoning control").choices(REASONING))
    .option("--dir <folder>", "where backends are", "backends")
    .addHelpText("after", EXAMPLES)
    .action(async (options: InitOptions) => {
      const backend = await answersTo(options, io);
      const folder = shownPath(options.dir, io.cwd);
      const path = posix.join(folder, fileNameFor(backend.model));
      if (existsSync(resolve(io.cwd, path))) {
        throw new CannotRun(`${path} is there already: nothing was written`);
      }
      const schema = posix.relative(folder, "node_modules/respell/schema/backend.schema.json");
      const text = newBackendText(backend, await exampleFor(backend.server), schema);
      const files = [{ path, text }];
      const { diagnostics } = analyze(files);
      io.stderr(pretty(diagnostics, files, io));
      if (hasErrors(diagnostics)) {
        finish(EXIT.findings);
        return;
      }
      await create(path, text, io);
      if (existsSync(resolve(io.cwd, WORKFLOW))) {
        io.stderr(`${WORKFLOW} is there already; its step: npx respell build ${folder} --check\n`);
      } else {
        await create(WORKFLOW, workflowText(folder), io);
      }
      io.stderr(`next: npx respell build ${folder}, and commit what it writes\n`);
    });
}

/** What the flags say, and for the rest what the person answers. */
async function answersTo(options: InitOptions, { ask }: IO): Promise<NewBackend> {
  const need = (flag: string): never => {
    throw new CannotRun(`${flag} is missing: name it, or run init on a terminal to be asked`);
  };
  const {
    server = await ask?.({
      message: "Which server?",
      initial: "vllm",
      choices: Object.keys(SERVERS),
    }),
  } = options;
  if (server === undefined) return need("--server");
  const { model = await ask?.({ message: "Which model, as the server names it?", initial: "" }) } =
    options;
  if (model === undefined || model === "") return need("--model");
  const usual = SERVERS[server]!.base_url;
  const { baseUrl = (await ask?.({ message: "Where is it?", initial: usual })) ?? usual } = options;
  const {
    reasoning = (await ask?.({
      message: "How is its reasoning controlled?",
      initial: AS_THE_EXAMPLE,
      choices: REASONING,
    })) ?? AS_THE_EXAMPLE,
  } = options;
  return { server, model, base_url: baseUrl, reasoning };
}

async function exampleFor(server: string): Promise<{ name: string; text: string }> {
  const { example } = SERVERS[server]!;
  const root = dirname(createRequire(import.meta.url).resolve("respell/package.json"));
  return { name: example, text: await readFile(join(root, "examples", example), "utf8") };
}

/** Writes a file that is not there. */
async function create(path: string, text: string, io: IO): Promise<void> {
  try {
    const file = resolve(io.cwd, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text, { flag: "wx" });
  } catch (error) {
    throw new CannotRun(`cannot write ${path}: ${reasonOf(error)}`);
  }
  io.stdout(`create ${path}\n`);
}
