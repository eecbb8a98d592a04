import { readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readSchema } from "../schema/schemas.ts";
import { type LanguageServer, type OpenDocument, startLanguageServer } from "./language-server.ts";

const EXAMPLES = fileURLToPath(new URL("../../examples/", import.meta.url));
const MODELINE = "# yaml-language-server: $schema=../schema/backend.schema.json\n";
const SERVER = "base_url: http://localhost:8000/v1\nmodel: m\n";
const CHAT = `preset: openai-chat\n${SERVER}`;

let server: LanguageServer;
beforeAll(async () => {
  server = await startLanguageServer();
});
afterAll(async () => {
  expect(await server.stop()).toBe(0);
});

let opened = 0;

/** Opens a new backend file below `examples/`, where the modeline finds the schema. */
function open(text: string): Promise<OpenDocument> {
  return server.open(`${EXAMPLES}unsaved-${opened++}.yaml`, MODELINE + text);
}

/** Opens `marked` without its `|`, and gives what the server offers and shows at that place. */
async function at(marked: string): Promise<{ labels: string[]; hover: string }> {
  const [before = "", after = ""] = marked.split("|");
  const document = await open(before + after);
  const lines = (MODELINE + before).split("\n");
  const position = { line: lines.length - 1, character: lines.at(-1)!.length };
  return { labels: await document.complete(position), hover: await document.hover(position) };
}

/** Each finding as `line: message`, the file's first line being 0: the modeline. */
async function findings(text: string): Promise<string[]> {
  const { diagnostics } = await open(text);
  return diagnostics.map(({ range, message }) => `${range.start.line}: ${message}`);
}

describe("completion", () => {
  test.each([
    ["openai-chat", ["reasoning", "param_map", "headers", "stream"], ["max_polls", "input_type"]],
    ["openai-embeddings", ["input_type", "headers"], ["reasoning", "param_map", "stream"]],
    ["openai-responses", ["service_tier", "headers", "max_polls"], ["stream", "endpoint"]],
    ["openai-batch", ["endpoint", "completion_window"], ["headers", "service_tier"]],
  ])("offers the keys of %s and no others", async (preset, offered, others) => {
    const { labels } = await at(`preset: ${preset}\n${SERVER}|\n`);
    expect(labels).toEqual(expect.arrayContaining(offered));
    expect(labels.filter((label) => others.includes(label))).toEqual([]);
  });

  test.each([
    [
      `preset: |\n${SERVER}`,
      ["openai-chat", "openai-embeddings", "openai-responses", "openai-batch"],
    ],
    [`${CHAT}param_map:\n  seed:\n    |\n`, ["to", "values", "unmapped"]],
    [`${CHAT}param_map:\n  seed:\n    unmapped: |\n`, ["pass", "drop"]],
    [`${CHAT}reasoning: |\n`, ["thinking_bool", "thinking_bool_low_effort"]],
    [`${CHAT}reasoning:\n  efforts: [|]\n`, ["none", "low", "medium", "high", "xhigh", "max"]],
    [`preset: openai-responses\n${SERVER}service_tier: |\n`, ["flex", "priority"]],
    [`${CHAT}stream: |\n`, ["false", "true"]],
  ])("offers what may stand at %j", async (marked, offered) => {
    expect((await at(marked)).labels.sort()).toEqual(offered.sort());
  });

  test("offers the known params, where others may stand as well", async () => {
    const names = ["temperature", "repetition_penalty", "reasoning_effort"];
    for (const marked of [`${CHAT}param_map:\n  |\n`, `${CHAT}params_supported:\n  - |\n`]) {
      expect((await at(marked)).labels).toEqual(expect.arrayContaining(names));
    }
  });
});

describe("hover", () => {
  const { definitions } = readSchema("backend");

  test.each([
    [`pre|set: openai-chat\n${SERVER}`, definitions.ChatBackend.properties.preset],
    [`${CHAT}rea|soning: thinking_bool\n`, definitions.Reasoning],
    [`${CHAT}rea|soning: { efforts: [low] }\n`, definitions.Reasoning],
    [
      `${CHAT}reasoning: { efforts: [low], bud|get: a.b }\n`,
      definitions.MappedReasoning.properties.budget,
    ],
    [`${CHAT}headers|: { X-Job: "{job.id}" }\n`, definitions.Headers],
    [`${CHAT}param_|map: { seed: random_seed }\n`, definitions.ParamMap],
    [`${CHAT}param_map: { se|ed: random_seed }\n`, definitions.ParamMap.properties.seed],
    [`${CHAT}param_map: { seed: { un|mapped: drop } }\n`, definitions.Unmapped],
    [`preset: openai-batch\n${SERVER}retry_|backoff_s: 1\n`, definitions.RetryBackoffS],
  ])("shows at %j what the schema says", async (marked, { description }) => {
    const { hover } = await at(marked);
    expect(hover.split("\n\n")[0]).toBe(description);
  });
});

describe("diagnostics", () => {
  test.each([
    ["a typo", `${CHAT}param_mapp: { a: b }\n`, "4: Property param_mapp is not allowed."],
    ["a key of another preset", `${CHAT}max_polls: 3\n`, "4: Property max_polls is not allowed."],
    ["a missing key", "preset: openai-chat\nmodel: m\n", '1: Missing property "base_url".'],
    ["no preset", SERVER, '1: Missing property "preset".'],
    ["a quoted boolean", `${CHAT}stream: "false"\n`, '4: Incorrect type. Expected "boolean".'],
    [
      "an unknown value",
      `${CHAT}param_map:\n  seed: { unmapped: explode }\n`,
      '5: Value is not accepted. Valid values: "pass", "drop".',
    ],
  ])("find %s, once, at its line", async (_, text, finding) => {
    expect(await findings(text)).toEqual([finding]);
  });

  test.each(readdirSync(EXAMPLES).filter((name) => name.endsWith(".yaml")))(
    "find nothing in examples/%s",
    async (name) => {
      const path = EXAMPLES + name;
      const { diagnostics } = await server.open(path, readFileSync(path, "utf8"));
      expect(diagnostics).toEqual([]);
    },
  );
});
