import { report } from "../../diagnostics/report.ts";
import { splitEnv } from "../../env.ts";
import { isJsonObject } from "../../json.ts";
import type { Path } from "../../read/document.ts";
import { pathText } from "../../read/path.ts";
import { place } from "../place.ts";
import type { MeaningRule } from "./rule.ts";

/** `base_url` is a URL that paths can be appended to, `health.path` a URL or a path (LANGUAGE section 1). */
export const urls: MeaningRule = (document) => {
  const { base_url: base, health } = document.value;
  const path = isJsonObject(health) ? health["path"] : undefined;
  const problems: [Path, string | undefined][] = [
    [["base_url"], typeof base === "string" ? baseProblem(base) : undefined],
    [["health", "path"], typeof path === "string" ? healthProblem(path) : undefined],
  ];
  return problems.flatMap(([at, problem]) => {
    if (problem === undefined) return [];
    return [report("RS112", { key: pathText(at), problem }, place(document, at))];
  });
};

function baseProblem(text: string): string | undefined {
  // Any other beginning is a finding of the schema.
  if (!/^(https?:\/\/|env:)/.test(text)) return undefined;
  if (text.includes("?")) return "has a query, which appended paths would become part of";
  if (text.includes("#")) return "has a fragment, which is never sent";
  return urlProblem(text);
}

function healthProblem(text: string): string | undefined {
  if (/^(https?:\/\/|env:)/.test(text)) return urlProblem(text);
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) return "is neither a path nor an http(s) URL";
  return spaceIn(text);
}

function urlProblem(text: string): string | undefined {
  const url = parse(text);
  if (url === undefined) return "is not a URL";
  if (url.username !== "" || url.password !== "") return "holds credentials";
  return spaceIn(text);
}

function spaceIn(text: string): string | undefined {
  return /[\s\p{Cc}]/u.test(text) ? "holds white space or a control character" : undefined;
}

/** Variables stand for a server at the beginning, and elsewhere for what a host, port or path may be. */
function parse(text: string): URL | undefined {
  const sample = splitEnv(text)
    .map((part, index) => ("text" in part ? part.text : index === 0 ? "http://localhost" : "1"))
    .join("");
  return URL.canParse(sample) ? new URL(sample) : undefined;
}
