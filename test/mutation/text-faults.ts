/** A fault in a text: what it is, where it fits, and what stands there instead. */
export interface TextFault {
  name: string;
  find: RegExp;
  put: string | ((found: string) => string);
}

/** Slips of whoever writes a backend. */
export const YAML_FAULTS: readonly TextFault[] = [
  { name: "a key of the file is misspelt", find: /^(\w+)\w(?=:)/gm, put: "$1" },
  {
    name: "a key inside is misspelt",
    find: /\b(to|values|unmapped|efforts|budget|default_effort|path)(?=: )/g,
    put: "$1_",
  },
  { name: "a required key is lost", find: /^(?:preset|base_url|model): .*\n/gm, put: "" },
  { name: "a key is written twice", find: /^\w+: .*\n/gm, put: "$&$&" },
  { name: "a text stands for a number", find: /(?<=^\w+: )\d+$/gm, put: '"$&"' },
  { name: "a number stands for a text", find: /(?<=^\w+: )[a-z]\S+$/gm, put: "4.10" },
  { name: "a server that nobody knows", find: /^target: \S+/gm, put: "$&x" },
  {
    name: "another preset",
    find: /(?<=^preset: openai-)\w+/gm,
    put: (kind) => (kind === "embeddings" ? "chat" : "embeddings"),
  },
  { name: "a key of another preset", find: /^preset: .*\n/gm, put: "$&completion_window: 24h\n" },
  {
    name: "an API key in the file",
    find: /^(target: .*\n)(?:api_key: .*\n)?/gm,
    put: "$1api_key: sk-0123456789abcdef0123\n",
  },
  { name: "another server", find: /^base_url: \S+/gm, put: "$&x" },
  { name: "another model", find: /^model: \S+/gm, put: "$&-mini" },
  { name: "a param in the list is misspelt", find: /^( {2}- \w+)\w$/gm, put: "$1" },
  { name: "a param is left out of the list", find: /^ {2}- (?!max_tokens)\w+\n/gm, put: "" },
  { name: "a name or level below a key is cut", find: /^( {2,4}\w+: \w[\w.]*)\w$/gm, put: "$1" },
  { name: "a level that no client knows", find: /(?<=efforts: \[.*)\b\w+\b/g, put: "minimal" },
  { name: "a level is left out", find: /(?<=efforts: \[.*)\w+, /g, put: "" },
  { name: "a listed value is misspelt", find: /(?<=values: \{.*)(\w+)\w(?=:)/g, put: "$1" },
  { name: "a listed value becomes another", find: /(?<=values: \{.*: )\w+/g, put: "other" },
  { name: "what is not listed passes", find: /unmapped: drop/g, put: "unmapped: pass" },
  { name: "another default", find: /(?<=default_effort: )\w+/g, put: "max" },
  {
    name: "a constant out of range",
    find: /^target: .*\n(?![\s\S]*^extra_params)/gm,
    put: "$&extra_params: { temperature: 3 }\n",
  },
];

/** What a fault of the emitter would print. */
export const MODULE_FAULTS: readonly TextFault[] = [
  { name: "null counts as a value", find: / != null(?=\) \w)/g, put: " !== undefined" },
  { name: "a condition is turned", find: / != null/g, put: " == null" },
  { name: "a line that sends is lost", find: /^.*\bbody\.\w+ = .*;\n/gm, put: "" },
  { name: "a param is sent under another name", find: /(?<=\bbody\.)\w+(?= = )/g, put: "$&_" },
  { name: "another param is sent", find: /(?<== payload\.)(?!seed;)\w+(?=;)/g, put: "seed" },
  { name: "another text is sent", find: /(?<=\bbody\.\w+ = "\w*)\w(?=")/g, put: "$&_" },
  {
    name: "a switch is turned",
    find: /(?<= = .*)\b(?:true|false)\b/g,
    put: (found) => (found === "true" ? "false" : "true"),
  },
  { name: "a case is lost", find: /^ +case .*:\n/gm, put: "" },
  { name: "a case does not end", find: /^ +break;\n/gm, put: "" },
  { name: "a clamp is lost", find: /clamp\("(\w+)".*\)/g, put: "payload.$1" },
  { name: "another default is injected", find: /(?<=effort = )"\w+"/g, put: '"max"' },
  { name: "the cap is the client's", find: /(?<=: )output_cap/g, put: "payload.max_tokens" },
  { name: "the prompt is lost", find: /(?<=(?:messages|input): )\w+\([^\n]*\)(?=,\n)/g, put: "[]" },
  { name: "a report is lost", find: /^ +report\?\.\w+\([^;]*\);\n/gm, put: "" },
  { name: "the rest is not reported", find: /^ +drop\w*Rest\(.*\);\n/gm, put: "" },
  { name: "a forwarded name is lost", find: /^ {2}"\w+",\n/gm, put: "" },
  { name: "another URL", find: /(?<=base_url: ".*)(?=")/g, put: "x" },
  { name: "the API key is lost", find: /^ +api_key: .*\n/gm, put: "" },
  { name: "another model is sent", find: /(?<=model: ".*)(?=")/g, put: "-mini" },
];

/** A text with a fault planted at each place where it fits, one at a time. */
export function planted(text: string, { find, put }: TextFault): string[] {
  const there = new RegExp(find.source, find.flags.replace("g", "y"));
  return [...text.matchAll(find)]
    .map(({ index }) => {
      there.lastIndex = index;
      return text.replace(there, put as string);
    })
    .filter((changed) => changed !== text);
}
