/** The width that prettier is told. */
export const WIDTH = 100;

/**
 * Gathers lines, and whether they are certainly what prettier would print: what is too wide for a
 * form that is known here, or may be broken for another reason, is left for prettier to decide.
 */
export class Lines {
  #lines: string[] = [];
  #certain = true;

  /** Adds a line. A trailing comment does not count for the width. */
  add(depth: number, code: string, comment?: string): void {
    if (!this.fits(depth, code) || mayBreak(code)) this.#certain = false;
    const line = "  ".repeat(depth) + code;
    this.#lines.push(comment === undefined ? line : `${line} // ${comment}`);
  }

  /** Adds a comment, which is never broken. */
  comment(depth: number, text: string): void {
    this.#lines.push(`${"  ".repeat(depth)}${text}`);
  }

  blank(): void {
    this.#lines.push("");
  }

  fits(depth: number, code: string): boolean {
    return depth * 2 + code.length <= WIDTH;
  }

  get certain(): boolean {
    return this.#certain;
  }

  get text(): string {
    return `${this.#lines.join("\n")}\n`;
  }
}

/** An array of objects or arrays may be broken however short it is; wide characters count double. */
function mayBreak(code: string): boolean {
  return /\[[[{]|[^\x20-\x7e]/.test(code);
}
