/** The id of a backend: its file's base name without `.yaml` (LANGUAGE section 1). */
export function idOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1).replace(/\.yaml$/, "");
}
