import {
  type Document as YamlDocument,
  type ErrorCode,
  type YAMLError,
  isCollection,
  isScalar,
  visit,
} from "yaml";
import type { Offsets } from "./position.ts";
import type { Problems } from "./problems.ts";

/**
 * Reports the errors that keep a text from being YAML, in our words: each that concerns one value
 * only, or else the first, since what the parser finds after it would mostly be its echo.
 *
 * @returns where the broken values are; undefined when the text cannot be read on
 */
export function checkSyntax(
  document: YamlDocument,
  text: string,
  problems: Problems,
): number[] | undefined {
  const errors = [...document.errors, ...document.warnings].sort((a, b) => a.pos[0] - b.pos[0]);
  const readsOn = errors.every(({ code }) => OF_ONE_VALUE.has(code));
  for (const error of readsOn ? errors : errors.slice(0, 1)) {
    const translate = TRANSLATIONS[error.code] ?? unreadable;
    translate({ error, at: error.pos, text, document, problems });
  }
  if (!readsOn) return undefined;
  // Of a tag the value after it is broken.
  return errors.map(({ code, pos: [start, end] }) =>
    code === "TAG_RESOLVE_FAILED" ? end + text.slice(end).search(/\S|$/) : start,
  );
}

/** Errors after which the parser reads on as if the value were plain text. */
const OF_ONE_VALUE = new Set<ErrorCode>([
  "BAD_DQ_ESCAPE",
  "BAD_SCALAR_START",
  "TAG_RESOLVE_FAILED",
]);

interface Found {
  error: YAMLError;
  at: Offsets;
  text: string;
  document: YamlDocument;
  problems: Problems;
}

const TRANSLATIONS: { [C in ErrorCode]?: (found: Found) => void } = {
  TAB_AS_INDENT: ({ at, problems }) => problems.add("RS010", {}, at),
  BAD_INDENT: (found) => unclosed(found) || misplaced(found),
  MISSING_CHAR: (found) =>
    unclosed(found) || (/without -/.test(found.error.message) ? misplaced : unreadable)(found),
  BAD_SCALAR_START: ({ at, text, problems }) =>
    problems.add("RS014", { character: text[at[0]] ?? "" }, at),
  BAD_DQ_ESCAPE: ({ at, problems }) => problems.add("RS015", {}, at),
  UNEXPECTED_TOKEN: (found) =>
    /at node end/.test(found.error.message)
      ? found.problems.add("RS016", {}, found.at)
      : unreadable(found),
  MULTILINE_IMPLICIT_KEY: ({ at, text, problems }) => {
    const line = text.slice(at[0]).split("\n", 1)[0]!;
    const glued = /^[\w-]+:\S/.test(line);
    problems.add("RS017", { glued }, [at[0], at[0] + line.trimEnd().length]);
  },
  BLOCK_AS_IMPLICIT_KEY: (found) =>
    /sequence/.test(found.error.message)
      ? misplaced(found)
      : found.problems.add("RS018", {}, found.at),
  MULTIPLE_DOCS: ({ at, problems }) => problems.add("RS006", {}, [at[0], at[0] + "---".length]),
  TAG_RESOLVE_FAILED: badTag,
  BAD_COLLECTION_TYPE: badTag,
};

function unreadable({ at, problems }: Found): void {
  problems.add("RS019", {}, at);
}

function misplaced({ at: [start], text, problems }: Found): void {
  const line = text.slice(start).split("\n", 1)[0]!;
  const indentation = line.length - line.trimStart().length;
  problems.add("RS011", {}, [start, start + Math.max(1, indentation)]);
}

function badTag({ at, text, problems }: Found): void {
  problems.add("RS025", { tag: text.slice(...at) }, at);
}

/** The parser notices a missing quote or bracket at the end; people look for its beginning. */
function unclosed({ document, text, at: [end], problems }: Found): boolean {
  let opening: number | undefined;
  visit(document, {
    Node(_, node) {
      const [start, stop] = node.range ?? [0, 0];
      const quoted = isScalar(node) && node.type?.startsWith("QUOTE") === true;
      const flow = isCollection(node) && node.flow === true;
      if ((quoted || flow) && start < end && stop >= end && !isClosed(text.slice(start, stop))) {
        opening = start;
      }
    },
  });
  if (opening === undefined) return false;
  const character = text[opening]!;
  const at: Offsets = [opening, opening + 1];
  if (character === "[" || character === "{") problems.add("RS013", { bracket: character }, at);
  else problems.add("RS012", { quote: character }, at);
  return true;
}

const CLOSING: Readonly<Record<string, string>> = { "[": "]", "{": "}", '"': '"', "'": "'" };

function isClosed(text: string): boolean {
  return text.length > 1 && text.endsWith(CLOSING[text[0]!] ?? "");
}
