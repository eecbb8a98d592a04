import { TARGETS } from "../../prove/published.ts";
import { rule } from "../rule.ts";
import { code, list } from "../wording.ts";

const HEAD = "preset: openai-chat\nbase_url: http://localhost:8000/v1\nmodel: qwen3\n";
const VLLM = `${HEAD}target: vllm\nparams_supported: [temperature, top_k]\n`;
const OPENAI = `${HEAD}target: openai\nparams_supported: [max_tokens, seed, tools, tool_choice]\n`;

const THINKING = "extra_params: { thinking: { budgt: 64 } }\n";
const GATEWAY = JSON.stringify({
  "x-unknown-fields": "ignore",
  properties: {
    thinking: { properties: { budget: { type: "integer" } }, additionalProperties: false },
  },
});

type Unknown = {
  target: string;
  fields: readonly string[];
  suggestion: string | undefined;
};

type Finding = {
  target: string;
  field: string;
  reason: string;
};

/** What the proof against a server's published requests finds (`compiler/prove/`). */
export const proof = {
  RS301: rule<{ name: string; suggestion: string | undefined }>({
    severity: "error",
    title: "An unknown target",
    message: ({ name }) => `no server ${code(name)} is known`,
    why: "A proof needs to know what the server takes.",
    help: () =>
      `The known servers are ${list(TARGETS)}; for any other give the path of a JSON Schema, such as \`./gateway.json\`.`,
    bad: `${HEAD}target: vlm\n`,
    good: VLLM,
  }),
  RS302: rule<{ target: string; preset: string }>({
    severity: "error",
    title: "A preset that the target does not serve",
    message: ({ target, preset }) => `${code(target)} does not serve ${code(preset)}`,
    why: "Its schema describes other kinds of requests, and none of the kind that this preset makes.",
    help: () =>
      "Choose a preset that the server serves, or another target; a schema of your own names the kinds `chat`, `embeddings`, `responses` and `batch` in its `$defs`.",
    bad: `${HEAD.replace("chat", "batch")}target: vllm\n`,
    good: VLLM,
  }),
  RS303: rule<{ path: string; problem: string }>({
    severity: "error",
    title: "A schema that cannot be used",
    message: ({ path, problem }) => `the schema ${code(path)} cannot be used: ${problem}`,
    why: "A proof needs to know what the server takes.",
    help: () =>
      "Give the path, relative to this file, of a JSON Schema (2020-12 or draft-07) in one document.",
    bad: `${HEAD}target: ./missing.json\n`,
    good: VLLM,
  }),
  RS310: rule<Unknown>({
    severity: "error",
    title: "A field that the server refuses",
    message: ({ target, fields }) =>
      `${code(target)} refuses requests that hold ${list(fields, "or")}`,
    why: "The server answers 400 to a field that it does not know, so every job that sends it fails.",
    help: () =>
      "Send it under the server's own name with `param_map`, or leave it out of `params_supported`, so that it is never sent.",
    bad: `${OPENAI}extra_params: { top_k: 20 }\n`,
    good: OPENAI,
  }),
  RS311: rule<Finding & { sends: string }>({
    severity: "error",
    title: "A value that the server refuses",
    message: ({ target, field, sends, reason }) =>
      `${code(target)} refuses ${code(sends)} as ${code(field)}: ${reason}`,
    why: "The server answers 400 to it, so every job that sends it fails.",
    help: () => "Map it to a value that the server takes, or to `null`, which drops it.",
    bad: `${OPENAI}param_map:\n  tool_choice: { values: { required: any } }\n`,
    good: OPENAI,
  }),
  RS312: rule<Finding>({
    severity: "error",
    title: "A field that is never sent",
    message: ({ target, field }) => `${code(target)} requires ${code(field)}, which is never sent`,
    why: "The server answers 400 to a request without it, so every job fails.",
    help: ({ field }) =>
      `Send it with every job in \`extra_params\`, or map the param or the cap that belongs there to ${code(field)}.`,
    bad: {
      path: "example.yaml",
      text: `${HEAD}target: ./gateway.json\n`,
      shown: `${HEAD}target: ./gateway.json # where "required": ["tenant"]\n`,
      schemas: [{ path: "gateway.json", text: '{ "required": ["tenant"] }' }],
    },
    good: OPENAI,
  }),
  RS313: rule<Finding>({
    severity: "error",
    title: "A field without its companion",
    message: ({ target, field, reason }) =>
      `${code(target)} refuses ${code(field)} by itself: ${reason}`,
    why: "Some fields are taken only beside others, and the others are never sent.",
    help: () => "Forward what belongs to it as well, or leave it out.",
    bad: OPENAI.replace("tools, ", ""),
    good: OPENAI,
  }),
  RS320: rule<Unknown>({
    severity: "warning",
    title: "A field that the server ignores",
    message: ({ target, fields }) => `${code(target)} ignores ${list(fields)} without a word`,
    why: "The server answers as if it were not there, so the client's control does nothing and nobody is told.",
    help: () =>
      "Send it under the server's own name with `param_map`, or leave it out of `params_supported`: the job's report then says that it was dropped.",
    bad: `${HEAD}target: ollama\nparams_supported: [temperature, top_k]\n`,
    good: `${HEAD}target: ollama\nparams_supported: [temperature]\n`,
  }),
  RS321: rule<Finding & { sends: string }>({
    severity: "warning",
    title: "A value that the server ignores",
    message: ({ target, field, sends, reason }) =>
      `${code(target)} does not obey ${code(sends)} as ${code(field)}: ${reason}`,
    why: "The server answers, and passes over the value, a part of it, or changes it, so what it asks for does not happen and nobody is told.",
    help: () => "Map it to what the server knows, or to `null`, which drops it.",
    bad: {
      path: "example.yaml",
      text: `${HEAD}target: ./gateway.json\n${THINKING}`,
      shown: `${HEAD}target: ./gateway.json # which knows no \`thinking.budgt\`\n${THINKING}`,
      schemas: [{ path: "gateway.json", text: GATEWAY }],
    },
    good: VLLM,
  }),
} as const;
