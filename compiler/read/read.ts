import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { sorted } from "../diagnostics/sort.ts";
import { isJsonObject } from "../json.ts";
import { MOST_CHARACTERS } from "./bounds.ts";
import { decode } from "./decode.ts";
import type { Document, SourceFile } from "./document.ts";
import { idOf } from "./id.ts";
import { checkKeys } from "./keys.ts";
import { documentOf } from "./located.ts";
import { parsedTree } from "./parsed-tree.ts";
import { rangesIn } from "./position.ts";
import { Problems } from "./problems.ts";
import { simpleTree } from "./simple.ts";
import { lostIn } from "./tree.ts";

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
  const tree = problems.diagnostics.every(isHarmless)
    ? (simpleTree(text) ?? parsedTree(text, problems))
    : undefined;
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
