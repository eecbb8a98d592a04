/**
 * A `Retry-After` header in seconds from `now` (milliseconds since the epoch), in either of its
 * forms: a number of seconds or an HTTP date. Undefined for anything else.
 */
export function retryAfterSeconds(header: string | undefined, now: number): number | undefined {
  const text = header?.trim() ?? "";
  if (/^\d{1,9}(\.\d{1,9})?$/.test(text)) return Number(text);
  // An HTTP date begins with the name of its day; Date.parse would take far more than that.
  if (!/^[A-Z][a-z]{2,8},? /.test(text)) return undefined;
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - now) / 1000));
}
