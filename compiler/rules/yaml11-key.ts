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

/** What a plain key says in YAML 1.1, when that is not the text that it says in 1.2. */
function inYaml11(key: string): string | undefined {
  // Its booleans have up to three letters, its numbers begin as ours do.
  if (!/^(?:[a-z]{1,3}|[-+.\d][\w.:+-]{0,30})$/i.test(key)) return undefined;
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
