import { list } from "../diagnostics/wording.ts";
import { FILE } from "./example.ts";
import { nonstandard } from "./nonstandard.ts";
import { type Finding, bodyRule } from "./rule.ts";
import { entryOf } from "./where.ts";

/** Names of the server's own, noted once a file (LANGUAGE section 3). */
export const nonstandardParam = bodyRule("RS232", {
  severity: "info",
  title: "Params that only this server has",
  find: (plan, document): Finding<{ params: string[] }>[] => {
    // Whoever maps a param knows that it is his own.
    const own = nonstandard(plan, document).filter(
      ({ param, suggestion }) => suggestion === undefined && entryOf(document, param) === undefined,
    );
    const [first] = own;
    if (first === undefined) return [];
    return [{ path: first.path, args: { params: own.map(({ param }) => param) } }];
  },
  message: ({ params }) =>
    `${list(params)} ${params.length === 1 ? "is no canonical param" : "are no canonical params"}`,
  why: "Only clients that know this server send such params; what they may hold is not known here, so nothing about them is checked.",
  help: () => "Nothing is to be done if the server takes them.",
  bad: `${FILE}params_supported: [temperature, mirostat]\n`,
  good: `${FILE}params_supported: [temperature]\n`,
});
