import { rule } from "../rule.ts";
import { code, list } from "../wording.ts";

const HEAD = "preset: openai-chat\nbase_url: http://localhost:8000/v1\n";
const FILE = `${HEAD}model: qwen3\n`;

/** What can be wrong with the keys and the types of a backend (LANGUAGE section 1, `schema/`). */
export const shape = {
  RS101: rule<{ key: string; parent: string; about: string }>({
    severity: "error",
    title: "A required key is missing",
    message: ({ key, parent }) =>
      `${code(key)} is missing${parent === "" ? "" : ` in ${code(parent)}`}`,
    why: "It has no default: nothing sensible could be guessed.",
    help: ({ key, about }) => `Add ${code(key)}. ${about}`,
    bad: "preset: openai-chat\nmodel: qwen3\n",
    good: FILE,
  }),
  RS102: rule<{ key: string; expected: string; found: string; help: string }>({
    severity: "error",
    title: "A value of another type",
    message: ({ key, expected, found }) =>
      `${key === "" ? "this" : code(key)} must be ${expected}, and is ${found}`,
    why: 'Types are never converted: a quoted `"false"` is a text, and an unquoted `4.10` is the number 4.1.',
    help: ({ help }) => help,
    bad: `${HEAD}model: 4.10\n`,
    good: `${HEAD}model: "4.10"\n`,
  }),
  RS103: rule<{ key: string; parent: string; known: string[]; suggestion: string | undefined }>({
    severity: "error",
    title: "An unknown key",
    message: ({ key, parent }) =>
      `unknown key ${code(key)}${parent === "" ? "" : ` in ${code(parent)}`}`,
    why: "A key that nothing reads would be a setting that silently does nothing.",
    help: ({ known }) => `The keys that stand here are ${list(known)}.`,
    bad: `${FILE}param_mapp: { top_k: k }\n`,
    good: `${FILE}param_map: { top_k: k }\n`,
  }),
  RS104: rule<{ key: string; preset: string; presets: string[] }>({
    severity: "error",
    title: "A key of another preset",
    message: ({ key, preset, presets }) =>
      `${code(preset)} does not take ${code(key)}; ${list(presets)} ${presets.length === 1 ? "does" : "do"}`,
    why: "Each preset speaks another API, and takes only the keys that mean something there.",
    help: () => "Remove the key, or choose a preset that takes it.",
    bad: `${FILE}max_polls: 10\n`,
    good: FILE.replace("chat", "responses") + "max_polls: 10\n",
  }),
  RS105: rule<{ key: string; found: string; allowed: string[]; suggestion: string | undefined }>({
    severity: "error",
    title: "Not one of the allowed values",
    message: ({ key, found, allowed }) =>
      `${code(key)} must be ${list(allowed, "or")}, and is ${found}`,
    why: "Only the listed values have a meaning.",
    help: ({ allowed }) => `Write ${list(allowed, "or")}.`,
    bad: `${FILE}reasoning:\n  efforts: [none, minimal, high]\n`,
    good: `${FILE}reasoning:\n  efforts: [none, low, high]\n`,
  }),
  RS106: rule<{ key: string; bound: string; found: string; about: string }>({
    severity: "error",
    title: "A number out of range",
    message: ({ key, bound, found }) => `${code(key)} must be ${bound}, and is ${found}`,
    why: "Outside its range the number has no meaning.",
    help: ({ bound, about }) => `Write a number that is ${bound}. ${about}`,
    bad: `${FILE}retries: -1\n`,
    good: `${FILE}retries: 1\n`,
  }),
  RS107: rule<{ what: string; found: string; about: string }>({
    severity: "error",
    title: "A text of the wrong form",
    message: ({ what, found }) => `${what} cannot be ${found}`,
    why: "The text would mean nothing where it is used.",
    help: ({ about }) => about,
    bad: `${FILE}rate_limit: { minute: 60 }\n`,
    good: `${FILE}rate_limit: { 1m: 60 }\n`,
  }),
  RS108: rule<{ key: string; found: string }>({
    severity: "error",
    title: "An item listed twice",
    message: ({ key, found }) => `${code(key)} lists ${found} twice`,
    why: "The second one adds nothing, so one of the two was probably meant to be another.",
    help: () => "Remove one of them.",
    bad: `${FILE}params_supported: [temperature, temperature]\n`,
    good: `${FILE}params_supported: [temperature, top_p]\n`,
  }),
} as const;
