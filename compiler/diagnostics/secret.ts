import { splitEnv, variablesIn } from "../env.ts";

/** API keys that say nothing, for local servers that ask for one (LANGUAGE section 1). */
export const PLACEHOLDERS: readonly string[] = [
  "EMPTY",
  "none",
  "dummy",
  "ollama",
  "lm-studio",
  "not-needed",
];

/** What stands beside a variable and reads as a key: letters and digits in one long word. */
const BESIDE_VARIABLE = /(?=[\w-]*\d)(?=[\w-]*[a-z])[\w-]{12,}/i;

/** Whether the text of an API key is the key itself, or holds it beside a variable. */
export function isLiteralKey(text: string): boolean {
  if (variablesIn(text).length > 0) {
    const beside = splitEnv(text).flatMap((part) => ("text" in part ? [part.text] : []));
    return beside.some((part) => BESIDE_VARIABLE.test(part));
  }
  return text.trim() !== "" && !PLACEHOLDERS.includes(text);
}

const WORDS =
  "api.?key|authori[sz]ation|secret|passw|cookie|credential|(?:auth|access|bearer).?token";

/** Names under which nothing is shown: what is no secret there is shown too little. */
export const SECRET_NAME = new RegExp(`${WORDS}|(?:^|[-_])(?:key|token)$`, "i");

/** What no name but a secret's ends in: the words themselves, and what headers end in. */
const ENDS_IN_SECRET = new RegExp(`(?:${WORDS})(?:or?d|s)?$|-(?:key|token)$`, "i");

/** Keys as their issuers spell them, whatever stands before or after. */
export const ISSUED = new RegExp(
  [
    String.raw`(?<![\w-])(?:sk|pk|rk)-[\w-]{16,}`,
    String.raw`\b(?:gh[opsu]_|github_pat_|glpat-|hf_|gsk_|nvapi-|r8_|xox[abps]-)[\w-]{16,}`,
    String.raw`\bAIza[\w-]{30,}`,
    String.raw`\bA[KS]IA[0-9A-Z]{16}\b`,
    String.raw`\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*`,
    "-----BEGIN [A-Z ]*PRIVATE KEY-----",
  ].join("|"),
  "g",
);

/**
 * What follows such a name on its line, whatever else is wrong with the file: also an equals sign in
 * the place of the colon, or no sign at all.
 */
export const AFTER_SECRET_NAME = new RegExp(
  [
    `(?<=(?:${WORDS})[\\w-]*["']?\\s*(?::[ \\t]+|=[ \\t]*))\\S.*`,
    `(?<=^[ \\t-]*["']?(?:[\\w-]*(?:${WORDS})[\\w-]*|key|token)["']?(?:[ \\t]*[:=][ \\t]*|[ \\t]+))[^\\s:=].*`,
  ].join("|"),
  "gim",
);

/** What a URL hands over in its query under such a name. */
export const QUERY_SECRET = new RegExp(
  `(?<=[?&](?:[\\w-]*(?:${WORDS})[\\w-]*|key|token|sig)=)[^&#\\s"']+`,
  "gi",
);

/** Where a URL holds a user's name and password. */
export const USER_INFO = /(?<=\/\/)[^/\s@]+(?=@)/g;

/** Whether a key or a header of this name holds a secret. */
export function namesSecret(name: string): boolean {
  return ENDS_IN_SECRET.test(name);
}

export type SecretKind = "an issued key" | "credentials in a URL" | "what by its name is a secret";

/**
 * What kind of secret a text is, if it is one. Environment variables, header templates and
 * placeholders are none.
 *
 * @param name of the key or header that holds it
 */
export function secretIn(text: string, name: string | undefined): SecretKind | undefined {
  if (text.search(ISSUED) >= 0) return "an issued key";
  const inUrl = [USER_INFO, QUERY_SECRET].flatMap((form) => text.match(form) ?? []);
  if (inUrl.some((found) => !isHarmless(found))) return "credentials in a URL";
  const key = text.replace(/^(?:bearer|basic|key|token) +/i, "");
  return name !== undefined && namesSecret(name) && !isHarmless(key)
    ? "what by its name is a secret"
    : undefined;
}

/** Placeholders, environment variables and header templates say nothing. */
export function isHarmless(value: string): boolean {
  return !isLiteralKey(value) || /\{[\w.]+\??\}/.test(value);
}
