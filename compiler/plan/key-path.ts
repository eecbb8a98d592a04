/**
 * A YAML key path as it is shown: `param_map.top_k`, with keys that hold more than a plain name in
 * quotes, so that no text of the YAML can end a comment or a line.
 */
export function keyPath(...keys: readonly string[]): string {
  return keys
    .map((key, index) => {
      if (!/^[\w-]+$/.test(key)) return `[${quoted(key)}]`;
      return index === 0 ? key : `.${key}`;
    })
    .join("");
}

/** The keys that a path made by `keyPath` is made of. */
export function keysOf(path: string): string[] {
  return [...path.matchAll(/\[("(?:[^"\\]|\\.)*")\]|[\w-]+/g)].map(([plain, inQuotes]) =>
    inQuotes === undefined ? plain : (JSON.parse(inQuotes) as string),
  );
}

/** A string as a JavaScript literal on one line, whatever it holds. */
export function quoted(text: string): string {
  return JSON.stringify(text).replaceAll("\u2028", "\\u2028").replaceAll("\u2029", "\\u2029");
}
