import { type Json, isObject } from "./json.ts";

const MASK = "***";

/** `text` with every occurrence of a secret, also as JSON escapes it, replaced by `***`. */
export function maskText(text: string, secrets: readonly string[]): string {
  return secrets
    .flatMap((secret) => [secret, JSON.stringify(secret).slice(1, -1)])
    .filter((spelling) => spelling !== "")
    .sort((a, b) => b.length - a.length) // a secret that holds another one goes first
    .reduce((masked, spelling) => masked.replaceAll(spelling, MASK), text);
}

/** A copy of a JSON value with every secret in its strings replaced by `***`. */
export function maskJson(value: Json, secrets: readonly string[]): Json {
  if (typeof value === "string") return maskText(value, secrets);
  if (Array.isArray(value)) return value.map((item: Json) => maskJson(item, secrets));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      item === undefined ? item : maskJson(item, secrets),
    ]),
  );
}
