/** What stands in every output for a secret. */
export const MASK = "***";

/** `text` with every occurrence of a secret, also as JSON escapes it, replaced by `***`. */
export function maskText(text: string, secrets: readonly string[]): string {
  return secrets
    .flatMap((secret) => [secret, JSON.stringify(secret).slice(1, -1)])
    .filter((spelling) => spelling !== "")
    .sort((a, b) => b.length - a.length) // a secret that holds another one goes first
    .reduce((masked, spelling) => masked.replaceAll(spelling, MASK), text);
}
