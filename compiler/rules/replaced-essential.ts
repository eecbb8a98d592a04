import { pathOf } from "../check/place.ts";
import { code } from "../diagnostics/wording.ts";
import type { Json } from "../json.ts";
import type { ChatLikePlan } from "../plan/plan.ts";
import { FILE } from "./example.ts";
import { type Finding, bodyRule } from "./rule.ts";

type Args = {
  key: string;
  reason: string;
};

/** Constants in the place of what jobs, billing and the exchange rely on (LANGUAGE sections 5 and 9). */
export const replacedEssential = bodyRule("RS203", {
  severity: "warning",
  title: "`extra_params` replaces what jobs rely on",
  find: (plan, document): Finding<Args>[] =>
    plan.constants.flatMap(({ target, value, key }) => {
      const essential = key.startsWith("extra_params") ? essentialAt(target, plan) : undefined;
      if (essential === undefined || value === essential.harmless) return [];
      return [{ path: pathOf(document, key), args: { key, reason: essential.reason } }];
    }),
  message: ({ key, reason }) => `${code(key)} ${reason}`,
  why: "What stands in `extra_params` is sent with every job, whatever the job or the rest of this file says.",
  help: ({ key }) =>
    `Remove ${code(key)}: \`model\`, \`stream\` and \`preset\` are the keys that decide this.`,
  bad: `${FILE}extra_params: { model: qwen3-fast }\n`,
  good: FILE.replace("qwen3", "qwen3-fast"),
});

interface Essential {
  reason: string;
  /** What would be sent anyway. */
  harmless?: Json;
}

const ESSENTIALS: Readonly<Record<string, Essential>> = {
  model: { reason: "sends another model than `model`, which headers and logs name" },
  messages: { reason: "replaces the prompt of every job" },
  input: { reason: "replaces the prompt of every job" },
  stream: { reason: "asks for another kind of answer than is read", harmless: false },
  background: { reason: "keeps the response from running in the background", harmless: true },
  n: { reason: "asks for choices that are billed and never returned", harmless: 1 },
};

function essentialAt([root, ...below]: string[], plan: ChatLikePlan): Essential | undefined {
  const isOfAnotherApi = root === (plan.preset === "openai-responses" ? "messages" : "input");
  const isOfChatOnly = root === "background" && plan.preset !== "openai-responses";
  if (below.length > 0 || isOfAnotherApi || isOfChatOnly) return undefined;
  if (root === "stream" && plan.preset === "openai-chat" && plan.stream.value) return undefined;
  return Object.hasOwn(ESSENTIALS, root!) ? ESSENTIALS[root!] : undefined;
}
