/** A text without the byte order mark that some editors and servers begin one with. */
export function withoutMark(text: string): string {
  return text.startsWith("\uFEFF") ? text.slice(1) : text;
}
