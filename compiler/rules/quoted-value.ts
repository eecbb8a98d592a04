import { code } from "../diagnostics/wording.ts";
import { FILE } from "./example.ts";
import { listedKeys } from "./listed-keys.ts";
import { type Finding, bodyRule } from "./rule.ts";
import { readsAs, sendable } from "./sendable.ts";

type Args = {
  param: string;
  text: string;
};

/** A key of `values` in quotes that matches only a client's mistake (LANGUAGE section 6, "exact"). */
export const quotedValue = bodyRule("RS212", {
  severity: "info",
  title: "A text where clients send no text",
  find: ({ params }, document): Finding<Args>[] =>
    params.flatMap(({ param }) => {
      const sent = sendable(param);
      if (sent === undefined) return [];
      return listedKeys(document, param).flatMap(({ key, path }) =>
        typeof key === "string" && readsAs(key, sent)
          ? [{ path, part: "key", args: { param, text: key } }]
          : [],
      );
    }),
  message: ({ param, text }) =>
    `the text ${code(JSON.stringify(text))} is not the value that clients send as ${code(param)}`,
  why: "Keys match by type: a key in quotes matches a client that sends a text there, which the vocabulary does not allow.",
  help: ({ text }) => `Write ${code(text)} without quotes, unless such clients are meant.`,
  bad: `${FILE}param_map:\n  logprobs: { values: { "false": null } }\n`,
  good: `${FILE}param_map:\n  logprobs: { values: { false: null } }\n`,
});
