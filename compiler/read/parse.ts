import { Composer, type CST, type Document, Parser, YAMLParseError } from "yaml";

const OPTIONS = {
  version: "1.2",
  schema: "core",
  // Merges and unique keys are ours: the parser's would lose places, and take quadratic time.
  merge: false,
  uniqueKeys: false,
  intAsBigInt: true,
  resolveKnownTags: false,
  prettyErrors: false,
  logLevel: "error",
} as const;

/**
 * The first document of a text that has been cut, with all that is wrong with it; as `parseDocument`
 * of the yaml package, which would cut the text once more.
 *
 * @param length of the text, in UTF-16 units
 */
export function parse(lexemes: readonly string[], length: number): Document.Parsed {
  const documents = new Composer(OPTIONS).compose(grammarOf(lexemes), true, length);
  // The composer makes one even of nothing.
  const document = documents.next().value as Document.Parsed;
  const { value: second } = documents.next() as IteratorResult<Document.Parsed, undefined>;
  if (second !== undefined) {
    const [start, end] = second.range;
    document.errors.push(new YAMLParseError([start, end], "MULTIPLE_DOCS", "a second document"));
  }
  return document;
}

function* grammarOf(lexemes: readonly string[]): Generator<CST.Token> {
  const parser = new Parser();
  for (const lexeme of lexemes) yield* parser.next(lexeme);
  yield* parser.end();
}
