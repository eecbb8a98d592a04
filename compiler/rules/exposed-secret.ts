import { code } from "../diagnostics/wording.ts";
import { namesSecret } from "../diagnostics/secret.ts";
import { variablesIn } from "../env.ts";
import type { Path } from "../read/document.ts";
import { pathText } from "../read/path.ts";
import { stringsIn } from "../read/strings.ts";
import { FILE } from "./example.ts";
import { type Finding, planRule } from "./rule.ts";

type Args = {
  name: string;
  key: string;
};

/** A variable whose name says secret, used only where nothing is kept secret (LANGUAGE section 1). */
export const exposedSecret = planRule("RS253", {
  severity: "warning",
  title: "A secret where nothing is kept secret",
  find: ({ variables }, document): Finding<Args>[] => {
    const secrets = new Set(variables.filter(({ secret }) => secret).map(({ name }) => name));
    if (secrets.size === 0) return [];
    const uses = stringsIn(document)
      .filter(({ part }) => part === "value")
      .flatMap(({ path, text }) => variablesIn(text).map((name) => ({ name, path })));
    const kept = new Set(uses.filter(({ path }) => bearsSecrets(path)).map(({ name }) => name));
    return uses
      .filter(({ name }) => secrets.has(name) && !kept.has(name))
      .map(({ name, path }) => ({ path, args: { name, key: pathText(path) } }));
  },
  message: ({ name, key }) =>
    `${code(`env:${name}`)} is named like a secret and stands in ${code(key)}`,
  why: "URLs, model names and bodies are logged and stored by servers and proxies on the way; `api_key` and `headers` are where secrets are expected.",
  help: () =>
    "Move it to `api_key` or `headers`, or give the variable another name if its value is no secret.",
  bad: `${FILE}extra_params: { tenant: env:TENANT_TOKEN }\n`,
  good: `${FILE}headers: { X-Tenant: env:TENANT_TOKEN }\n`,
});

function bearsSecrets([root, ...below]: Path): boolean {
  return root === "api_key" || root === "headers" || below.some((key) => namesSecret(String(key)));
}
