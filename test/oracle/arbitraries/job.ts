import fc from "fast-check";
import type { Arbitrary } from "fast-check";
import type { Json, JsonObject } from "../../../compiler/json.ts";
import type { Job } from "../../../runtime/job.ts";
import type { Config, Entry } from "../config.ts";
import { LADDER } from "../reasoning.ts";
import { json, number } from "./json.ts";
import { CANONICAL, NEVER, PLAIN } from "./names.ts";

const scalar: Arbitrary<Json> = fc.oneof(
  fc.string({ maxLength: 6 }),
  fc.constantFrom("", "auto", "high", "true", "2", "two\r\nlines"),
  number,
  fc.boolean(),
  fc.constant(null),
);

/** Any JSON that a client may send, prototype keys included. */
const anything = json(scalar, ["__proto__", "constructor", "prototype", "toString"]);

const effort: Arbitrary<Json> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...LADDER) },
  { weight: 1, arbitrary: fc.constantFrom<Json>("minimal", "", 3, true, null, {}) },
);

const named = fc.record(
  { name: fc.constantFrom("f", "g"), parameters: anything, strict: fc.boolean() },
  { requiredKeys: ["name"] },
) as Arbitrary<JsonObject>;

const tool: Arbitrary<Json> = fc.oneof(
  named.map((f) => ({ type: "function", function: f })),
  named.map((f) => ({ type: "function", ...f })),
  fc.constant({ type: "web_search" }),
  anything,
);

const format: Arbitrary<Json> = fc.oneof(
  fc.constantFrom<Json>({ type: "text" }, { type: "json_object" }),
  named.map((schema) => ({ type: "json_schema", json_schema: schema })),
  named.map((schema) => ({ type: "json_schema", ...schema })),
  anything,
);

const part: Arbitrary<Json> = fc.constantFrom<Json>(
  { type: "text", text: "hi" },
  { type: "image_url", image_url: { url: "data:image/png;base64,AA==", detail: "low" } },
  { type: "image_url", image_url: { url: "http://h/i.png" } },
  { type: "file", file: { file_id: "file-1" } },
  { type: "input_text", text: "native" },
);

const call: Arbitrary<Json> = fc.constantFrom<Json>(
  { id: "c1", type: "function", function: { name: "f", arguments: '{"a":1}' } },
  { id: "c2", type: "function", function: { name: "g", arguments: { a: [1] } } },
);

const message: Arbitrary<Json> = fc.oneof(
  fc.record({
    role: fc.constantFrom("system", "user", "assistant"),
    content: fc.constantFrom("hi", ""),
  }),
  fc.record({ role: fc.constant("user"), content: fc.array(part, { maxLength: 3 }) }),
  fc.constant({ role: "assistant", content: [{ type: "text", text: "hi" }] }),
  fc.record({
    role: fc.constant("assistant"),
    content: fc.constantFrom<Json>(null, "hi"),
    tool_calls: fc.array(call, { minLength: 1, maxLength: 2 }),
  }),
  fc.constant({ role: "tool", tool_call_id: "c1", content: "42" }),
  fc.constantFrom<Json>(
    { type: "function_call_output", call_id: "c1", output: "42" },
    7,
    "hi",
    null,
  ),
) as Arbitrary<Json>;

const prompt: Arbitrary<[string, Json][]> = fc.oneof(
  { weight: 6, arbitrary: fc.constant<[string, Json][]>([["input", "hi"]]) },
  {
    weight: 6,
    arbitrary: fc
      .tuple(fc.constantFrom("messages", "input"), fc.array(message, { maxLength: 4 }))
      .map((pair): [string, Json][] => [pair]),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(anything, anything).map(([input, messages]): [string, Json][] => [
      ["input", input],
      ["messages", messages],
    ]),
  },
);

function valueFor(param: string, entry: Entry | undefined): Arbitrary<Json> {
  const listed = typeof entry === "object" ? [...(entry.values?.keys() ?? [])] : [];
  if (listed.length > 0) return fc.oneof(fc.constantFrom(...listed), anything);
  if (param === "reasoning_effort") return effort;
  if (param === "tools") return fc.oneof(fc.array(tool, { maxLength: 2 }), anything);
  if (param === "tool_choice") return tool;
  if (param === "response_format") return format;
  if (/tokens$/.test(param)) return fc.oneof({ weight: 3, arbitrary: number }, anything);
  return anything;
}

/** A well-formed job whose payload is made for `config`: its params, strangers and prototype keys. */
export function jobFor(config: Config): Arbitrary<Job> {
  const map = new Map(Object.entries(config.param_map ?? {}));
  const known = [...(config.params_supported ?? []), ...map.keys(), "max_tokens"];
  const param = fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...known) },
    { weight: 4, arbitrary: fc.constantFrom(...CANONICAL) },
    { weight: 2, arbitrary: fc.constantFrom("reasoning_effort", "reasoning_max_tokens") },
    { weight: 1, arbitrary: fc.constantFrom(...PLAIN, ...NEVER, "model", "input_type") },
    { weight: 1, arbitrary: fc.constantFrom("dimensions", "encoding_format", "made_up") },
    { weight: 1, arbitrary: fc.constantFrom("__proto__", "constructor", "toString") },
  );
  const pair = param.chain((name) => fc.tuple(fc.constant(name), valueFor(name, map.get(name))));
  const payload = fc
    .tuple(prompt, fc.uniqueArray(pair, { maxLength: 10, selector: ([name]) => name }))
    .map(([asked, params]) => Object.fromEntries([...params, ...asked]));
  const output_cap = fc.oneof(
    fc.constantFrom(0, 1, 2, 64, 1024, 1025, 10_000, 160_000),
    fc.nat(200_000),
  );
  return fc.record(
    {
      id: fc.constantFrom("job-1", `0x${"ab".repeat(40)}`, "0x", "ü"),
      payload,
      output_cap,
      owner: fc.constantFrom("0xabc", "someone"),
      sla: fc.constantFrom("1h", "24h"),
    },
    { requiredKeys: ["id", "payload", "output_cap"] },
  );
}
