import type { Document as YamlDocument } from "yaml";
import { isJsonObject } from "../json.ts";
import { MOST_LEVELS, tooDeep } from "./bounds.ts";
import { Exhausted, compose } from "./compose.ts";
import { parse } from "./parse.ts";
import type { Problems } from "./problems.ts";
import { checkSyntax } from "./syntax.ts";
import { lexemesOf } from "./tokens.ts";
import type { Tree } from "./tree.ts";

/**
 * Reads any text of YAML, and reports what keeps it from being one, or from being a backend.
 *
 * @returns undefined when it cannot be read on
 */
export function parsedTree(text: string, problems: Problems): Tree | undefined {
  const lexemes = lexemesOf(text);
  const depth = tooDeep(lexemes);
  if (depth !== undefined) {
    problems.add("RS030", { limit: MOST_LEVELS }, depth);
    return undefined;
  }
  const document = parse(lexemes, text.length);
  const broken = checkSyntax(document, text, problems);
  if (broken === undefined) return undefined;
  checkVersion(document, text, problems);
  try {
    const tree = compose(document, problems, broken);
    if (tree.lost) return undefined;
    if (tree.value === null) problems.add("RS004", {}, [0, 0]);
    else if (!isJsonObject(tree.value)) problems.add("RS005", { found: rootKind(tree) }, tree.at);
    return tree;
  } catch (error) {
    if (error instanceof Exhausted) return undefined;
    throw error;
  }
}

function checkVersion(document: YamlDocument, text: string, problems: Problems): void {
  const { version } = document.directives?.yaml ?? {};
  if (version === undefined || version === "1.2") return;
  const start = Math.max(0, text.indexOf("%YAML"));
  problems.add("RS007", { version }, [start, start + `%YAML ${version}`.length]);
}

function rootKind({ value }: Tree): string {
  return Array.isArray(value) ? "a list" : `a ${typeof value}`;
}
