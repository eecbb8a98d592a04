import { simpleScalar, simpleValue } from "./simple-value.ts";
import { type Part, type Tree, branch } from "./tree.ts";

/** A line that says something, without its indentation and its end. */
interface Line {
  text: string;
  indent: number;
  /** Where `text` begins. */
  start: number;
  /** Where the next line begins. */
  end: number;
}

/** Lower than what the language allows, which is told of elsewhere. */
const MOST_LEVELS = 16;

/** `key:`, and what stands behind it. */
const ENTRY = /^(\w[\w./-]{0,99}):(?: +(.*))?$/;

/** `- `, and what stands behind it. */
const ITEM = /^- +(.*)$/;

/**
 * Reads what most backends are written in: mappings and lists of scalars in block style, whose values
 * may be collections on one line, without tags, anchors, merges, escapes or texts of several lines. The
 * parser, which knows all of YAML, takes some twenty times as long.
 *
 * @returns what `compose` makes of the same text, which has no problem; undefined for all that is less
 * simple, or may be a mistake
 */
export function simpleTree(text: string): Tree | undefined {
  const lines = linesOf(text);
  if (lines?.[0]?.indent !== 0 || ITEM.test(lines[0].text)) return undefined;
  return new Reader(lines).mapping(0, 1);
}

const COMMENT = /^ *#\P{Cc}*$/u;

/** The lines that say something; undefined where they are less than simple. */
function linesOf(text: string): Line[] | undefined {
  const lines: Line[] = [];
  let deepestComment = 0;
  for (let at = 0; at < text.length;) {
    const newline = text.indexOf("\n", at);
    const end = newline < 0 ? text.length : newline + 1;
    const line = text.slice(at, newline < 0 ? end : newline);
    const said = line.trim();
    const indent = line.length - line.trimStart().length;
    if (COMMENT.test(line)) {
      deepestComment = Math.max(deepestComment, indent);
    } else if (!/^[\x20-\x7e]*$/.test(line)) {
      return undefined;
    } else if (said !== "") {
      // A comment further in is the end of what stands above it.
      if (deepestComment > indent) return undefined;
      deepestComment = 0;
      lines.push({ text: said, indent, start: at + indent, end });
    }
    at = end;
  }
  return deepestComment > 0 ? undefined : lines;
}

class Reader {
  readonly #lines: readonly Line[];
  #next = 0;

  constructor(lines: readonly Line[]) {
    this.#lines = lines;
  }

  /** The mapping that begins on the next line, up to the first line that stands further out. */
  mapping(indent: number, level: number): Tree | undefined {
    const parts = new Map<string, Part>();
    const from = this.#next;
    for (let line = this.#at(indent); line !== undefined; line = this.#at(indent)) {
      const [, key = "", rest = ""] = ENTRY.exec(line.text) ?? [];
      if (simpleScalar(key) !== key || key === "__proto__" || parts.has(key)) return undefined;
      this.#next++;
      const tree = isSaid(rest)
        ? simpleValue(rest, line.start + line.text.length - rest.length)
        : this.#below(indent, level + 1);
      if (tree === undefined) return undefined;
      const keyAt = [line.start, line.start + key.length] as const;
      parts.set(key, { key, step: key, keyAt, tree });
    }
    if (this.#isWithin(indent)) return undefined;
    const all = [...parts.values()];
    return branch(
      Object.fromEntries(all.map(({ step, tree }) => [step, tree.value])),
      this.#since(from),
      all,
    );
  }

  #list(indent: number): Tree | undefined {
    const parts: Part[] = [];
    const from = this.#next;
    for (let line = this.#at(indent); line !== undefined; line = this.#at(indent)) {
      const [, rest] = ITEM.exec(line.text) ?? [];
      if (rest === undefined) break;
      this.#next++;
      const tree = simpleValue(rest, line.start + line.text.length - rest.length);
      if (tree === undefined) return undefined;
      parts.push({ key: parts.length, step: parts.length, keyAt: tree.at, tree });
    }
    if (this.#isWithin(indent)) return undefined;
    return branch(
      parts.map(({ tree }) => tree.value),
      this.#since(from),
      parts,
    );
  }

  /** What stands below a key: a mapping further in, or a list, which may stand as far out as the key. */
  #below(indent: number, level: number): Tree | undefined {
    const line = this.#lines[this.#next];
    if (line === undefined || level > MOST_LEVELS) return undefined;
    if (ITEM.test(line.text)) return line.indent < indent ? undefined : this.#list(line.indent);
    return line.indent > indent ? this.mapping(line.indent, level) : undefined;
  }

  /** The next line, if it stands as far in. */
  #at(indent: number): Line | undefined {
    const line = this.#lines[this.#next];
    return line?.indent === indent ? line : undefined;
  }

  /** Whether the next line stands further in, where nothing can stand. */
  #isWithin(indent: number): boolean {
    return (this.#lines[this.#next]?.indent ?? 0) > indent;
  }

  /** The offsets of what stands on the lines since one. */
  #since(from: number): [number, number] {
    return [this.#lines[from]!.start, this.#lines[this.#next - 1]!.end];
  }
}

/** Whether there is anything behind a key but a comment. */
function isSaid(rest: string): boolean {
  return rest !== "" && !rest.startsWith("#");
}
