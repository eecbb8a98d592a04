import { variablesIn } from "../env.ts";

/** API keys that say nothing, for local servers that ask for one (LANGUAGE section 1). */
export const PLACEHOLDERS: readonly string[] = [
  "EMPTY",
  "none",
  "dummy",
  "ollama",
  "lm-studio",
  "not-needed",
];

/** Whether the text of an API key is the key itself. */
export function isLiteralKey(text: string): boolean {
  return text.trim() !== "" && variablesIn(text).length === 0 && !PLACEHOLDERS.includes(text);
}

const WORDS =
  "api.?key|authori[sz]ation|secret|passw|cookie|credential|(?:auth|access|bearer).?token";

/** Names of keys and headers whose value is a secret. */
export const SECRET_NAME = new RegExp(`${WORDS}|[-_](?:key|token)$`, "i");

/** What follows such a name on its line, whatever else is wrong with the file. */
export const AFTER_SECRET_NAME = new RegExp(`(?<=(?:${WORDS})[\\w-]*["']?\\s*:[ \\t]+)\\S.*`, "gi");

/** Where a URL holds a user's name and password. */
export const USER_INFO = /(?<=\/\/)[^/\s@]+(?=@)/g;
