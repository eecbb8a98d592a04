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

/** How much of what an upstream said the operator is shown (LANGUAGE section 10). */
const OPERATOR_CHARS = 300;

/** What an upstream said, fit for the operator's log: masked and short. */
export function forOperator(words: string, secrets: readonly string[]): string {
  return maskText(words, secrets).slice(0, OPERATOR_CHARS);
}
