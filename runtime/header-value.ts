/**
 * Whether a header can carry this value: no control character, so that none can be injected
 * (LANGUAGE section 8), and nothing outside Latin-1, which HTTP has no bytes for.
 */
export function isHeaderValue(value: string): boolean {
  return /^[\x20-\x7e\x80-\xff]*$/.test(value);
}
