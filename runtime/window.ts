const SECONDS = { s: 1, m: 60, h: 3600, d: 86_400 } as const;

/**
 * A window such as `30s`, `1m`, `24h` or `7d` (LANGUAGE sections 1 and 2) in seconds; undefined for
 * any other text.
 */
export function windowSeconds(text: string): number | undefined {
  const [, count, unit] = /^([1-9][0-9]*)([smhd])$/.exec(text) ?? [];
  return unit === undefined ? undefined : Number(count) * SECONDS[unit as keyof typeof SECONDS];
}
