import type { Document as YamlDocument } from "yaml";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { sorted } from "../diagnostics/sort.ts";
import { isJsonObject } from "../json.ts";
import { MOST_CHARACTERS, MOST_LEVELS, tooDeep } from "./bounds.ts";
import { Exhausted, compose } from "./compose.ts";
import { decode } from "./decode.ts";
import type { Document, SourceFile } from "./document.ts";
import { idOf } from "./id.ts";
import { checkKeys } from "./keys.ts";
import { documentOf } from "./located.ts";
import { rangesIn } from "./position.ts";
import { parse } from "./parse.ts";
import { Problems } from "./problems.ts";
import { checkSyntax } from "./syntax.ts";
import { lexemesOf } from "./tokens.ts";
import { type Tree, lostIn } from "./tree.ts";

/** Findings that leave no doubt about what the rest of the file says. */
const HARMLESS = new Set(
  "RS001 RS014 RS015 RS020 RS021 RS022 RS023 RS024 RS025 RS026 RS027 RS029 RS031".split(" "),
);

/**
 * Reads one backend file (LANGUAGE section 1, first paragraph). There is a document when the file is
 * well-formed. So that other mistakes can be found in the same run, there also is one with a wrong
 * file name, with a key written twice (the first of the two), and without the values that could not
 * be read, which are `lost`. Never throws.
 */
export function read(file: SourceFile): { document?: Document; diagnostics: Diagnostic[] } {
  const { text, broken } = decode(file.text);
  const problems = new Problems(file.path, rangesIn(text));
  const id = checkName(file.path, problems);
  if (broken !== undefined) problems.add("RS002", {}, broken);
  else if (text.length > MOST_CHARACTERS) problems.add("RS003", { limit: MOST_CHARACTERS }, [0, 0]);
  const isHarmless = ({ code }: Diagnostic): boolean => HARMLESS.has(code);
  const tree = problems.diagnostics.every(isHarmless) ? treeOf(text, problems) : undefined;
  const isMapping = tree !== undefined && isJsonObject(tree.value);
  const misnamed = isMapping ? checkKeys(tree, problems) : [];
  const diagnostics = sorted(problems.diagnostics);
  if (!isMapping || !diagnostics.every(isHarmless)) return { diagnostics };
  const lost = [...lostIn(tree), ...misnamed];
  const parsed = { id, path: file.path, text, rangeOf: problems.rangeOf, tree, lost };
  return { document: documentOf(parsed), diagnostics };
}

function checkName(path: string, problems: Problems): string {
  const id = idOf(path);
  const name = path.slice(path.lastIndexOf("/") + 1);
  if (id === name || !/^[a-z0-9][a-z0-9._-]*$/.test(id)) problems.add("RS001", { name }, [0, 0]);
  return id;
}

function treeOf(text: string, problems: Problems): Tree | undefined {
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
