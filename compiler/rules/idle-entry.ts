import { code } from "../diagnostics/wording.ts";
import { isJsonObject } from "../json.ts";
import { FILE } from "./example.ts";
import { type Finding, bodyRule } from "./rule.ts";
import { hasDialect } from "./where.ts";

/** An entry that says what holds without it (LANGUAGE section 6). */
export const idleEntry = bodyRule("RS214", {
  severity: "warning",
  title: "A map that changes nothing",
  find: (_, document): Finding<{ param: string }>[] =>
    document.entries(["param_map"]).flatMap(({ key, path, value }) => {
      const param = String(key);
      // Beside a dialect such an entry takes its place, which is a change.
      if (hasDialect(document, param)) return [];
      const {
        to = param,
        values = {},
        unmapped = "pass",
      } = isJsonObject(value) ? value : { to: value };
      const isIdle =
        to === param && unmapped === "pass" && Object.keys(values as object).length === 0;
      return isIdle ? [{ path, args: { param } }] : [];
    }),
  message: ({ param }) => `${code(param)} is sent as it is without this entry`,
  why: "A map that does nothing hides what its author wanted it to do.",
  help: () => "Remove the entry, or write the server's own name of the param.",
  bad: `${FILE}param_map: { seed: seed }\n`,
  good: `${FILE}param_map: { seed: random_seed }\n`,
});
