import { Command, Option } from "commander";
import { analyze } from "../../compile.ts";
import { pretty } from "../../diagnostics/pretty.ts";
import { CODES, pages } from "../../diagnostics/pages.ts";
import { nearest } from "../../diagnostics/wording.ts";
import { explain } from "../../explain/explain.ts";
import type { Explanation } from "../../explain/explanation.ts";
import { Disk } from "../disk.ts";
import { readBytes, shownPath } from "../files.ts";
import { hasErrors } from "../../diagnostics/diagnostic.ts";
import { CannotRun, EXIT, type IO } from "../io.ts";

const FORMATS = ["pretty", "json", "markdown", "html"] as const;

interface ExplainOptions {
  param?: string;
  format: (typeof FORMATS)[number];
}

const EXAMPLES = `
Examples:
  respell explain backends/qwen.yaml
  respell explain backends/qwen.yaml --param reasoning_effort
  respell explain backends/qwen.yaml --format html > qwen.html
  respell explain RS103                    why a diagnostic exists, with an example`;

/** `respell explain`: what does a backend do with each param? */
export function explainCommand(io: IO, finish: (exitCode: number) => void): Command {
  return new Command("explain")
    .summary("say what a backend does with each param")
    .description("Says what becomes of each param, and the YAML key that decides.")
    .argument("<backend>", "a backend YAML, or the code of a diagnostic")
    .option("--param <name>", "this param only")
    .addOption(
      new Option("--format <format>", "html: one page, good to print")
        .choices([...FORMATS])
        .default("pretty"),
    )
    .addHelpText("after", EXAMPLES)
    .action(async (what: string, { param, format }: ExplainOptions) => {
      if (/^RS\d+$/i.test(what)) {
        io.stdout(pageOf(what.toUpperCase()));
        return;
      }
      const explanation = explanationOf(what, io);
      if (explanation === undefined) finish(EXIT.findings);
      else io.stdout(await rendered(about(explanation, param), format, io));
    });
}

function pageOf(code: string): string {
  const page = pages().find(({ path }) => path === `${code}.md`);
  if (page !== undefined) return page.text;
  const near = nearest(code, CODES);
  const hint = near === undefined ? `the first is ${CODES[0]}` : `did you mean ${near}?`;
  throw new CannotRun(`no diagnostic has the code ${code}: ${hint}`);
}

function explanationOf(path: string, io: IO): Explanation | undefined {
  if (path.endsWith(".ts")) {
    throw new CannotRun(
      `${path} is a translator, and why it does what it does stands in its YAML: explain that file`,
    );
  }
  const files = [{ path: shownPath(path, io.cwd), text: readBytes(path, io.cwd) }];
  const disk = new Disk(io.cwd);
  const { plans, diagnostics } = analyze(files, { readSchema: (at) => disk.find(at) });
  io.stderr(pretty(diagnostics, files, io));
  const [plan] = plans;
  return plan === undefined || hasErrors(diagnostics) ? undefined : explain(plan);
}

function about(explanation: Explanation, param: string | undefined): Explanation {
  if (param === undefined) return explanation;
  const params = explanation.params.filter((fact) => fact.param === param);
  if (params.length > 0) {
    return { ...explanation, params, endpoint: [], headers: [], constants: [], limits: [] };
  }
  const known = explanation.params.map((fact) => fact.param);
  const near = nearest(param, known);
  throw new CannotRun(
    `${explanation.id} knows no param ${JSON.stringify(param)}, so it is dropped` +
      (near === undefined ? "" : `; did you mean ${near}?`),
  );
}

/** Each rendering is loaded only where it is asked for. */
async function rendered(
  explanation: Explanation,
  format: ExplainOptions["format"],
  io: IO,
): Promise<string> {
  switch (format) {
    case "json":
      return `${JSON.stringify(explanation, null, 2)}\n`;
    case "markdown":
      return (await import("../../explain/markdown.ts")).explainMarkdown(explanation);
    case "html":
      return (await import("../../explain/html.ts")).explainHtml(explanation);
    case "pretty":
      return (await import("../../explain/pretty.ts")).explainPretty(explanation, io);
  }
}
