import { analyze } from "../compile.ts";
import type { Diagnostic } from "./diagnostic.ts";
import { pretty } from "./pretty.ts";
import { type Code, registry } from "./registry/index.ts";
import type { Example, ExampleFile, Rule } from "./rule.ts";

/** One file of the diagnostics' documentation. */
export interface Page {
  /** The file's name, e.g. `RS101.md`. */
  path: string;
  text: string;
}

/** Every code, in order. */
export const CODES = (Object.keys(registry) as Code[]).sort();

/** A page for each code, and an index of them. */
export function pages(): Page[] {
  return [index(), ...CODES.map(pageOf)];
}

/** An example as a file of its own. */
export function exampleFile(example: Example): ExampleFile {
  return typeof example === "string" ? { path: "example.yaml", text: example } : example;
}

/** What the compiler finds in one file, and in what is compiled with it. */
export function diagnose({ schemas = [], before = [], ...file }: ExampleFile): Diagnostic[] {
  const readSchema = (path: string) => schemas.find((schema) => schema.path === path);
  return analyze([...before, file], { readSchema }).diagnostics;
}

function index(): Page {
  const lines = CODES.map((code) => `- [${code}](${code}.md): ${registry[code].title}`);
  return { path: "README.md", text: `# Diagnostics\n\n${lines.join("\n")}\n` };
}

/** The page of a code: what it means, a file that draws it, and the same mended. */
export function pageOf(code: Code): Page {
  const { severity, title, why, bad, good }: Pick<Rule<never>, keyof PageParts> = registry[code];
  const file = exampleFile(bad);
  const sections = [
    `# ${code}: ${title}`,
    `Severity: ${severity}. ${why}`,
    "## A file that draws it",
    fenced("yaml", typeof bad === "string" ? bad : bad.shown),
    fenced("text", pretty(diagnose(file), [file], { color: false })),
    "## The same, mended",
    fenced("yaml", good),
  ];
  return { path: `${code}.md`, text: `${sections.join("\n\n")}\n` };
}

type PageParts = Pick<Rule<never>, "severity" | "title" | "why" | "bad" | "good">;

function fenced(language: string, text: string): string {
  return `\`\`\`${language}\n${text.trimEnd()}\n\`\`\``;
}
