/** Breaks a text into lines at spaces; a word that is longer than a line is cut. */
export function wrapped(text: string, width: number): string[] {
  const words = text.split(" ").flatMap((word) => cut(word, width));
  const lines: string[] = [];
  for (const word of words) {
    const line = lines.at(-1);
    if (line !== undefined && line.length + 1 + word.length <= width)
      lines.push(`${lines.pop()} ${word}`);
    else lines.push(word);
  }
  return lines;
}

function cut(word: string, width: number): string[] {
  return word.length <= width ? [word] : [word.slice(0, width), ...cut(word.slice(width), width)];
}
