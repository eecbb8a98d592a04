/** Whether a path is one of some paths, or below one; all as diagnostics show them. */
export function isWithin(path: string, paths: readonly string[]): boolean {
  return paths.some(
    (one) => one === "" || path === one || path.startsWith(`${one}.`) || path.startsWith(`${one}[`),
  );
}
