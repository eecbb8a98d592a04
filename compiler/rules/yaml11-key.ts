import { parse } from "yaml";
import { code } from "../diagnostics/wording.ts";
import type { Document } from "../read/document.ts";
import { type FoundString, stringsIn } from "../read/strings.ts";
import { FILE } from "./example.ts";
import { type Finding, planRule } from "./rule.ts";

type Args = {
  key: string;
  otherwise: string;
};

/** Keys that YAML 1.1 has another word for (LANGUAGE section 1: backends are YAML 1.2). */
export const yaml11Key = planRule("RS215", {
  severity: "warning",
  title: "A key that other YAML tools read otherwise",
  find: (_, document): Finding<Args>[] =>
    stringsIn(document).flatMap((found) => {
      const otherwise = found.part === "key" ? inYaml11(found.text) : undefined;
      if (otherwise === undefined || !isPlain(found, document)) return [];
      return [{ path: found.path, part: "key", args: { key: found.text, otherwise } }];
    }),
  message: ({ key, otherwise }) => `tools of YAML 1.1 read ${code(key)} as ${code(otherwise)}`,
  why: "Formatters, linters and templating tools that speak YAML 1.1 would change the key, and another value would match.",
  help: ({ key }) => `Put it in quotes: ${code(`"${key}"`)}.`,
  bad: `${FILE}extra_params: { y: 1 }
`,
  good: `${FILE}extra_params: { "y": 1 }
`,
});

/** The words that only YAML 1.1 reads as a boolean, and what begins as its numbers and dates do. */
const DOUBTFUL = /^(?:y|n|yes|no|on|off|[-+.\d][\w.:+-]{0,29})$/i;

/** Windows such as `1m` are keys of every other backend. */
const known = new Map<string, string | undefined>();

/** What a plain key says in YAML 1.1, when that is not the text that it says in 1.2. */
function inYaml11(key: string): string | undefined {
  if (!DOUBTFUL.test(key)) return undefined;
  if (!known.has(key)) known.set(key, readInYaml11(key));
  return known.get(key);
}

function readInYaml11(key: string): string | undefined {
  const [now, before] = (["1.2", "1.1"] as const).map((version): unknown =>
    parse(key, { version, logLevel: "silent" }),
  );
  return typeof now === "string" && typeof before !== "string" ? String(before) : undefined;
}

function isPlain({ path, part, text }: FoundString, document: Document): boolean {
  const { range } = document.locate(path, part);
  const line = document.text.split("\n")[range.line - 1] ?? "";
  return line.slice(range.column - 1, range.endColumn - 1) === text;
}
