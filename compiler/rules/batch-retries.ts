import { FILE } from "./example.ts";
import { type Finding, planRule } from "./rule.ts";

const BATCH = FILE.replace("chat", "batch");

/** Submits that are sent again where each may be billed (LANGUAGE sections 9 and 10). */
export const batchRetries = planRule("RS241", {
  severity: "warning",
  title: "A batch that may be submitted twice",
  find: ({ preset, limits: { retries } }): Finding<object>[] =>
    preset === "openai-batch" && retries.value > 0 ? [{ path: ["retries"], args: {} }] : [],
  message: () => "a retry may create a second batch, which is billed as well",
  why: "A server may have created the batch and answered with a failure all the same. Polls are repeated without `retries`.",
  help: () =>
    "Leave `retries` at 0 and run the job again, or silence this if the server never answers so.",
  bad: `${BATCH}retries: 3\n`,
  good: BATCH,
});
