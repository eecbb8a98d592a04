/** A printed statement, and the comment that it shares with its like in a row, if any. */
export interface Statement {
  code: string;
  /** Statements in a row with the same comment stand under it together. */
  under?: string;
}

/** Joins statements with the blank lines of a person: around what takes several lines. */
export function paragraphs(statements: readonly Statement[]): string {
  const blocks: string[] = [];
  let comment: string | undefined;
  for (const { code, under } of statements) {
    if (under !== undefined && under === comment) blocks.push(`${blocks.pop()}\n${code}`);
    else blocks.push(under === undefined ? code : `// ${under}\n${code}`);
    comment = under;
  }
  return blocks.join("\n\n");
}
