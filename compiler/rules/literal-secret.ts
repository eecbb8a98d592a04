import { code } from "../diagnostics/wording.ts";
import { type SecretKind, secretIn } from "../diagnostics/secret.ts";
import { pathText } from "../read/path.ts";
import { stringsIn } from "../read/strings.ts";
import { FILE } from "./example.ts";
import { type Finding, planRule } from "./rule.ts";

type Args = {
  key: string;
  kind: SecretKind;
};

/** What reads as a secret, anywhere but where the language refuses it already (LANGUAGE section 1). */
export const literalSecret = planRule("RS252", {
  severity: "error",
  title: "A literal secret",
  find: (_, document): Finding<Args>[] =>
    stringsIn(document).flatMap(({ path, part, text }) => {
      if (part === "key") return [];
      const kind = secretIn(
        text,
        path.findLast((step) => typeof step === "string"),
      );
      return kind === undefined ? [] : [{ path, args: { key: pathText(path), kind } }];
    }),
  message: ({ key, kind }) => `${code(key)} holds ${kind}`,
  why: "Backend files are committed, and so is the code that is generated from them: a committed secret is no longer secret.",
  help: () =>
    "Write `env:NAME`, set the variable where the translator runs, and replace the secret if it was committed.",
  bad: `${FILE}headers: { X-Api-Key: 0123456789abcdef }\n`,
  good: `${FILE}headers: { X-Api-Key: env:GATEWAY_KEY }\n`,
});
