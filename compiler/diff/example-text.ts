import { structuredPatch } from "diff";
import { prettyJson } from "../pretty-json.ts";
import type { Answer } from "../wire/answer.ts";
import type { ShownChange } from "./diff-backends.ts";

/** Wide enough for a job on one line, narrow enough for a comment on a pull request. */
const WIDTH = 100;

/** The job of an example, and its request before and after as the lines of a unified diff. */
export function exampleText({ job, before, after }: NonNullable<ShownChange["example"]>): {
  job: string;
  diff: string;
} {
  const { hunks } = structuredPatch("", "", textOf(before), textOf(after), "", "", { context: 2 });
  return {
    job: prettyJson(job, WIDTH),
    diff: hunks.flatMap(({ lines }) => lines).join("\n"),
  };
}

/** A request as it goes out, without what is the same for every job of any backend. */
function textOf(answer: Answer): string {
  if ("error" in answer) return `${prettyJson(answer, WIDTH)}\n`;
  const { method, url, headers, body } = answer.request;
  const fields = Object.entries(headers).filter(([name]) => name !== "content-type");
  const head = [`${method} ${url}`, ...fields.map(([name, value]) => `${name}: ${value}`)];
  return `${head.join("\n")}\n${prettyJson(body, WIDTH)}\n`;
}
