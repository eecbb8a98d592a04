const INDENT = "  ";

/**
 * JSON in which a list or a mapping stands on one line where it fits, else each of its parts on a line
 * of its own.
 *
 * @param value data; a key without a value is left out, as by `JSON.stringify`
 * @param width how wide a line may be; only what has no parts is ever wider
 */
export function prettyJson(value: unknown, width: number): string {
  return printed(value, "", width, 0);
}

/** @param taken what else stands on the line that it begins on, apart from the indentation */
function printed(value: unknown, indent: string, width: number, taken: number): string {
  const line = onOneLine(value, width - indent.length - taken);
  if (line !== undefined) return line;
  const keys = keysOf(value);
  if (keys.length === 0) return JSON.stringify(value);
  const deeper = indent + INDENT;
  const lines = keys.map((key, index) => {
    const head = headOf(key);
    const comma = index < keys.length - 1 ? "," : "";
    const part = (value as Parts)[key];
    return deeper + head + printed(part, deeper, width, head.length + comma.length) + comma;
  });
  const [open, close] = bracketsOf(value);
  return [open, ...lines, indent + close].join("\n");
}

/** Undefined as soon as it is wider than there is room. */
function onOneLine(value: unknown, room: number): string | undefined {
  if (typeof value !== "object" || value === null) {
    const text = JSON.stringify(value);
    return text.length <= room ? text : undefined;
  }
  const [open, close] = bracketsOf(value);
  let line: string = open;
  for (const key of keysOf(value)) {
    line += (line === open ? "" : ", ") + headOf(key);
    const text = onOneLine((value as Parts)[key], room - line.length - close.length);
    if (text === undefined) return undefined;
    line += text;
  }
  line += close;
  return line.length <= room ? line : undefined;
}

type Parts = Record<string | number, unknown>;

/** The keys or the indexes of all that a list or a mapping holds; nothing else has any. */
function keysOf(value: unknown): (string | number)[] {
  if (typeof value !== "object" || value === null) return [];
  if (Array.isArray(value)) return [...value.keys()];
  return Object.keys(value).filter((key) => (value as Parts)[key] !== undefined);
}

function headOf(key: string | number): string {
  return typeof key === "number" ? "" : `${JSON.stringify(key)}: `;
}

function bracketsOf(value: unknown): readonly ["[", "]"] | readonly ["{", "}"] {
  return Array.isArray(value) ? ["[", "]"] : ["{", "}"];
}
