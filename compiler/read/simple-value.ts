import type { Json } from "../json.ts";
import { type Part, type Tree, branch, leaf } from "./tree.ts";

/** Without quotes, by itself on a line: up to what may be a comment or a key's colon. */
const IN_BLOCK = /^[\w./-](?:[^ :]| +(?![ #])|:(?! |$))*/;

/** Without quotes, in a collection on one line. */
const IN_FLOW = /^[\w./-](?:[\w./-]|:(?=[\w./-]))*/;

const QUOTED = /^(?:"[^"\\]*"|'[^']*')/;

/** What may follow a value on its line. */
const END = /^(?: +#.*)?$/;

/** Texts that say something else than a text, or may. */
const NO_TEXT = /^(?:|null|true|false|\d[\da-fox.+-]*|-.*|\.(?!\.?\/).*)$/i;

const MOST_LEVELS = 16;

/** A scalar without quotes as YAML's core schema reads it; undefined when that is less than simple. */
export function simpleScalar(text: string): string | number | boolean | undefined {
  if (!NO_TEXT.test(text)) return text;
  if (text === "true" || text === "false") return text === "true";
  if (!/^-?\d{1,15}(?:\.\d+)?$/.test(text)) return undefined;
  // `-0` becomes `0`.
  return Number(text) || 0;
}

/** A value and what follows it on its line, from an offset on. */
export function simpleValue(text: string, start: number): Tree | undefined {
  const [plain] = IN_BLOCK.exec(text) ?? [];
  if (plain !== undefined) {
    return END.test(text.slice(plain.length)) ? scalar(plain, start) : undefined;
  }
  const read = new Flow(text, start);
  const tree = read.value(1);
  return END.test(read.rest) ? tree : undefined;
}

function scalar(text: string, start: number): Tree | undefined {
  const value = simpleScalar(text);
  return value === undefined ? undefined : leaf(value, [start, start + text.length]);
}

/** Reads quoted scalars, and collections between brackets. */
class Flow {
  rest: string;
  readonly #end: number;

  constructor(text: string, start: number) {
    this.rest = text;
    this.#end = start + text.length;
  }

  value(level: number): Tree | undefined {
    const start = this.#offset;
    const quoted = this.#take(QUOTED);
    if (quoted !== undefined) return leaf(quoted.slice(1, -1), [start, this.#offset]);
    if (level > MOST_LEVELS) return undefined;
    if (this.#take(/^\[ */) !== undefined) return this.#list(start, level);
    if (this.#take(/^\{ */) !== undefined) return this.#mapping(start, level);
    const plain = this.#take(IN_FLOW);
    return plain === undefined ? undefined : scalar(plain, start);
  }

  #list(start: number, level: number): Tree | undefined {
    const parts: Part[] = [];
    while (this.#take(/^\]/) === undefined) {
      const tree = this.value(level + 1);
      if (tree === undefined || !this.#separated("]")) return undefined;
      parts.push({ key: parts.length, step: parts.length, keyAt: tree.at, tree });
    }
    const value = parts.map(({ tree }) => tree.value);
    return branch(value, [start, this.#offset], parts);
  }

  #mapping(start: number, level: number): Tree | undefined {
    const parts = new Map<string, Part>();
    while (this.#take(/^\}/) === undefined) {
      const from = this.#offset;
      const key = this.#take(IN_FLOW) ?? "";
      const keyAt = [from, this.#offset] as const;
      if (simpleScalar(key) !== key || key === "__proto__" || parts.has(key)) return undefined;
      if (this.#take(/^: +/) === undefined) return undefined;
      const tree = this.value(level + 1);
      if (tree === undefined || !this.#separated("}")) return undefined;
      parts.set(key, { key, step: key, keyAt, tree });
    }
    const all = [...parts.values()];
    const entries = all.map(({ step, tree }): [string | number, Json] => [step, tree.value]);
    return branch(Object.fromEntries(entries), [start, this.#offset], all);
  }

  /** Whether a comma follows, or the end of the collection. */
  #separated(end: string): boolean {
    return (
      this.#take(/^ *, */) !== undefined ||
      (this.#take(/^ */) !== undefined && this.rest.startsWith(end))
    );
  }

  #take(pattern: RegExp): string | undefined {
    const [taken] = pattern.exec(this.rest) ?? [];
    if (taken !== undefined) this.rest = this.rest.slice(taken.length);
    return taken;
  }

  get #offset(): number {
    return this.#end - this.rest.length;
  }
}
