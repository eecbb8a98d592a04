import { report } from "../../diagnostics/report.ts";
import { variablesIn } from "../../env.ts";
import { pathText } from "../../read/path.ts";
import { stringsIn } from "../../read/strings.ts";
import { place } from "../place.ts";
import type { MeaningRule } from "./rule.ts";

const ALLOWED = /^(base_url|model|api_key|headers|extra_params|health\.path)\b/;

/** `env:NAME` stands only where it is read (LANGUAGE section 1); keys are never read for it. */
export const envPlacement: MeaningRule = (document) =>
  stringsIn(document).flatMap(({ path, part, text }) => {
    const [name] = variablesIn(text);
    if (name === undefined || (part === "value" && ALLOWED.test(pathText(path)))) return [];
    const key = part === "key" ? "a key" : pathText(path);
    return [report("RS110", { name, key }, place(document, path, part))];
  });
